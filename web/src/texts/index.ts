/** Texts in the language that was chosen: `t.shell.playNow`; of a game `t.games[game].title`, and at its
 *  own table, under its name, what `games/GAME/words` says there.
 *
 *  English is the measure: `es` and `ru` are typed as `typeof en`, so a missing text fails the type check.
 *  A text is a string, or a function where it has gaps; plural forms by `pluralsOf`. Write a text in full,
 *  as `t.shell.key`, where it is used: the build fails for a first-level key that nobody names like that.
 *  What is looked up by data goes into an object of its own: `t.shell.levels[name]`.
 */
export { chooseLanguage, language, languages, t, type Language, type Texts } from './current.svelte'
