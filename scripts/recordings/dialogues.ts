import type { Dialogue } from './dialogue.ts';
import { CHATS } from './en/chats.ts';
import { FEELINGS } from './en/feelings.ts';
import { HEALTH } from './en/health.ts';
import { HOME } from './en/home.ts';
import { OTHERS as ENGLISH_OTHERS } from './en/others.ts';
import { SHORT as ENGLISH_SHORT } from './en/short.ts';
import { CONVERSATIONS } from './es/conversations.ts';
import { OTHERS as SPANISH_OTHERS } from './es/others.ts';
import { SHORT as SPANISH_SHORT } from './es/short.ts';

/** All calls that the demo has recordings of. */
export const DIALOGUES: readonly Dialogue[] = [
  ...[CHATS, FEELINGS, HEALTH, HOME, ENGLISH_OTHERS, ENGLISH_SHORT].flat(),
  ...[CONVERSATIONS, SPANISH_OTHERS, SPANISH_SHORT].flat(),
];
