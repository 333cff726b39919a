import { parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core';
import usMetadata from './phone-metadata.json';

/*
 * Apart from phones.ts, so that lists, which only show phones, don't load libphonenumber. The metadata is the package's
 * own, cut to the US (a test compares them).
 */
const metadata = usMetadata as unknown as MetadataJson;

/**
 * Any common spelling of a US phone in international form, `+15550100123`; null for what is none. Numbers that are
 * not in service (555) count: whether a phone rings is not ours to say.
 */
export function toE164(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text.trim(), { defaultCountry: 'US', extract: false }, metadata);
  if (!parsed || parsed.ext !== undefined || parsed.countryCallingCode !== '1') return null;
  return /^[2-9]\d{9}$/.test(parsed.nationalNumber) ? `+1${parsed.nationalNumber}` : null;
}
