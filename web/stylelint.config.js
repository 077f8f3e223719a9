/** What the page's style sheets are held to; Prettier has the lines. */

/** Spaces are the steps of `design/tokens.css`; up to 3 px is the strength of a line, and no space. */
const SPACE = '/^((scroll-)?(padding|margin)|inset|(row-|column-)?gap$|(top|right|bottom|left)$)/'
const NUMBER = /(?<![\w.-])[-+]?(?:(?:[4-9]|\d{2,})(?:\.\d+)?(?:px|pt)|[\d.]*[1-9][\d.]*rem)\b/

export default {
  ignoreFiles: ['bench/**', 'fixtures/**', 'test-results/**'],
  overrides: [{ files: ['**/*.svelte', '**/*.html'], customSyntax: 'postcss-html' }],
  reportNeedlessDisables: true,
  rules: {
    'declaration-property-value-disallowed-list': [
      { [SPACE]: [NUMBER] },
      { message: (property, value) => `${property}: ${value} is no step of design/tokens.css (--s-…)` },
    ],
    'block-no-empty': true,
    'color-no-invalid-hex': true,
    'custom-property-no-missing-var-function': true,
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-values'] }],
    'declaration-block-no-shorthand-property-overrides': true,
    'declaration-property-value-no-unknown': true,
    'function-calc-no-unspaced-operator': true,
    'function-no-unknown': true,
    'keyframe-block-no-duplicate-selectors': true,
    'no-duplicate-selectors': true,
    'no-invalid-double-slash-comments': true,
    'property-no-unknown': true,
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    'selector-pseudo-element-no-unknown': true,
    'selector-type-no-unknown': true,
    'unit-no-unknown': true,
  },
}
