/* The line face: rules and cards of the present game, and its values without a source. */
#include "tui/face_line.h"

#include "catalog/about.h"
#include "rulebook/explain.h"

void face_rules(FaceLine *face)
{
    const Scene *scene = &face->scene;
    face_word(face, WORD_RULES_OF, (Slots){.text = {text_in(scene->game->name, scene->language)}});
    const Document *rules = explain_table(scene->scratch, scene->game, scene->language);
    document_print_wrapped(&face->line->text, rules, line_room(face->line));
}

/* Prints the notes about values without a source, and the chosen options without one. */
static void show_unverified(FaceLine *face)
{
    const Node *root = face->scene.game->root, *note;
    Str language = face->scene.language;
    AboutOption option;
    for (size_t i = 0; (note = about_unverified(root, i, face->choices)) != NULL; i++)
        face_word(face, WORD_UNVERIFIED, (Slots){.text = {text_in(note, language)}});
    for (size_t i = 0; about_option(root, i, face->choices, &option); i++) {
        Str sentence = text_in(option.sentence, language);
        if (!about_option_is_open(root, &option)) continue;
        Str answered = about_answered(face->scene.scratch, text_in(option.question, language), sentence);
        face_word(face, WORD_UNVERIFIED_OPTION, (Slots){.text = {answered}});
    }
}

void face_sources(FaceLine *face)
{
    show_unverified(face);
    face_word(face, WORD_SEED, (Slots){.number = {(int64_t)face->match->spec.seed}});
}
