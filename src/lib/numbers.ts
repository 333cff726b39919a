/** Those who read Spanish here live in the United States: 12,345 in both languages. */
/** The locale by which numbers and lists are written: English that runs from right to left has none of its own. */
export const localeOf = (language: string): string => (language === 'es' ? 'es-US' : 'en-US');

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number as people write it in a language, e.g. "12,345"; `options` as `Intl.NumberFormat` takes them. What looks the
 * same without it doesn't ask `Intl`, whose first use takes a slow phone 80 ms.
 */
export function formatNumber(value: number, language: string, options: Intl.NumberFormatOptions = {}): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000 && Object.keys(options).length === 0) return String(value);
  const name = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(name) ?? new Intl.NumberFormat(localeOf(language), options);
  formats.set(name, format);
  return format.format(value);
}
