/** A language's plural forms: `few(3, { one: '# stone', other: '# stones' })` is "3 stones". */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export function pluralsOf(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', String(count).replace('-', '−'))
}
