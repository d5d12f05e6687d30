/* The face of lines: rules and cards of the game on the table, options and number of players as they are. */
#include "tui/face_line.h"

#include "rulebook/explain.h"

void face_rules(FaceLine *face)
{
    const Scene *scene = &face->scene;
    face_word(face, WORD_RULES_OF, (Slots){.text = {text_in(scene->game->name, scene->language)}});
    const Document *rules = explain_table(scene->scratch, scene->game, scene->language);
    document_print_wrapped(&face->line->text, rules, line_room(face->line));
}
