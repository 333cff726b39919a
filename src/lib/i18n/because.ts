/** Words with "because" (in Spanish "porque") are cut to the text in square brackets. Specification api 3.3. */
export function becauseOf(text: string): string {
  if (!/\bbecause\b|\bporque\b/i.test(text)) return text;
  return /\[(.+)\]/s.exec(text)?.[1]?.trim() || text;
}
