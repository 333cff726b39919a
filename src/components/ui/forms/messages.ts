import { type ApiError, isApiError } from '#src/lib/api/error.ts';
import { translateServerMessage } from '#src/lib/i18n/server-message.ts';
import { useValidationText } from '#src/lib/i18n/validation-text.ts';
import { WORDS } from '#src/schemas/messages.ts';
import { useBasicTexts } from './basic-texts.ts';

/** Turns a schema's message or the server's own words into the person's language. */
export function useMessageText(): (message: string) => string {
  const validation = useValidationText();
  return (message) => translateServerMessage(validation(message));
}

export interface Failure {
  readonly text: string;
  /** What to do next; undefined where the text says it all. */
  readonly hint?: string | undefined;
}

/** Says in words what went wrong with a call, and what to do next. */
export function useFailureText(): (error: unknown) => Failure {
  const t = useBasicTexts();
  const wait = (seconds: number) =>
    seconds > 90
      ? t('waitMinutes', { count: Math.ceil(seconds / 60) })
      : t('waitSeconds', { count: Math.max(1, Math.ceil(seconds)) });
  const hint = ({ status, kind, retryAfterSeconds }: ApiError) => {
    if (retryAfterSeconds !== undefined) return wait(retryAfterSeconds);
    return kind === 'format' || status >= 500 ? t('retryLater') : undefined;
  };
  return (error) => {
    if (!isApiError(error)) return { text: translateServerMessage(WORDS.generic), hint: t('retryLater') };
    if (error.kind === 'network') return { text: t('network'), hint: t('keepAndRetry') };
    if (error.kind === 'timeout') return { text: t('timeout'), hint: t('keepAndRetry') };
    return { text: translateServerMessage(error.message), hint: hint(error) };
  };
}
