import type { useSecurityTexts } from './texts.ts';

/** As the server writes the addresses of its own machine: the network of `::1`, or one that begins with 127. */
const OWN = /^(?:0:0:0:0::\/64|127\..*)$/;

/** From where somebody is or was there: “Network 203.0.113.5”. */
export const networkText = (t: ReturnType<typeof useSecurityTexts>, network: string): string =>
  OWN.test(network) ? t('sameMachine') : t('network', { network });
