import { joinMessage, type Params } from './messages.ts';
import type { ValidationKey } from './validation.ts';

/** A schema message: the key of its words, which the start goes without. Specification api 3.5. */
export const validationMessage = (key: ValidationKey, params?: Params): string => joinMessage(key, params);
