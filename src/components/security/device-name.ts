import type { OpenSession } from '#src/schemas/security.ts';
import type { useSecurityTexts } from './texts.ts';

/** With what somebody is or was there, as far as it is known: “Firefox on Windows”. */
export function deviceName(
  t: ReturnType<typeof useSecurityTexts>,
  { browser, system }: Pick<OpenSession, 'browser' | 'system'>,
): string {
  if (browser !== null && system !== null) return t('device', { browser, system });
  return browser ?? system ?? t('unknownDevice');
}
