import { localeOf } from './i18n/languages.ts';

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
