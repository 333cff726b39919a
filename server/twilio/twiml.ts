import type { MessageLanguage } from '#server/services.ts';

/* What Twilio is answered: XML that says what to do with a call or a message. */

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

const attributes = (given: Readonly<Record<string, string>>) =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${escape(value).replaceAll('"', '&quot;')}"`)
    .join('');

const element = (name: string, given: Readonly<Record<string, string>>, content: string) =>
  `<${name}${attributes(given)}>${content}</${name}>`;

const response = (content: string) => `${HEAD}<Response>${content}</Response>`;

/** Nothing is to be done. */
export const nothing = `${HEAD}<Response/>`;

/** The call is over. */
export const hangUp = response('<Hangup/>');

/** The words are sent back. */
export const answerMessage = (words: string): string => response(`<Message>${escape(words)}</Message>`);

/** The words are read out. */
export const say = (words: string, language: MessageLanguage): string =>
  response(element('Say', { language: language === 'es' ? 'es-US' : 'en-US' }, escape(words)));

/** The sound is played. */
export const play = (url: string): string => response(element('Play', {}, escape(url)));

/** How long the recipient's phone rings, in seconds: mailboxes take over after some 25. */
const RING_SECONDS = '30';

/** Where Twilio tells what. */
export interface DialAddresses {
  readonly dial: string;
  readonly recipient: string;
  readonly recording: string;
}

/** The recipient is called and connected; both are recorded from then on, each on a side of their own. */
export function dial(phone: string, { dial: ended, recipient, recording }: DialAddresses): string {
  const number = {
    statusCallback: recipient,
    statusCallbackEvent: 'initiated ringing answered completed',
    machineDetection: 'Enable',
    amdStatusCallback: recipient,
  };
  const how = {
    action: ended,
    timeout: RING_SECONDS,
    answerOnBridge: 'true',
    record: 'record-from-answer-dual',
    recordingStatusCallback: recording,
    recordingStatusCallbackEvent: 'completed',
  };
  return response(element('Dial', how, element('Number', number, escape(phone))));
}
