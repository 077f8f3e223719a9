/** Texts in the language that was chosen: `t.shell.playNow`, `t.niya.yourMove`.
 *
 *  English is the measure: `es` and `ru` are typed as `typeof en`, so a missing text fails the type check.
 *  A text is a string, or a function where it has gaps; plural forms by `pluralsOf`. Write a text in full,
 *  as `t.niya.key`, where it is used: the build fails for a first-level key that nobody names like that.
 *  What is looked up by data goes into an object of its own: `t.niya.plants[name]`.
 */
export { chooseLanguage, language, languages, t, type Language, type Texts } from './current.svelte'
