import type { MultipleFieldErrors } from 'react-hook-form';
import { type ApiError, isApiError, type Told } from '#src/lib/api/error.ts';
import { ownText, serverText } from '#src/lib/i18n/server-message.ts';
import { useValidationText } from '#src/lib/i18n/validation-text.ts';
import { joinMessage, splitMessage } from '#src/schemas/messages.ts';
import { useBasicTexts } from './basic-texts.ts';

/** What is wrong with a field, as react-hook-form keeps it. */
export interface FieldProblem {
  readonly type?: string | undefined;
  readonly message?: string | undefined;
  readonly types?: MultipleFieldErrors | undefined;
}

/** What the server says of a field. */
export const serverError = ({ message, code, params }: Told) => ({
  type: 'server',
  message,
  ...(code !== undefined && { types: { code: joinMessage(code, params) } }),
});

/** The code that the server sent with what it says of a field; undefined where there is none. */
function serverCode({ type, types }: FieldProblem): ReturnType<typeof splitMessage> | undefined {
  const code = type === 'server' ? types?.['code'] : undefined;
  return typeof code === 'string' ? splitMessage(code) : undefined;
}

/** The piece of the username or name that the server found in a password; undefined where it refused nothing, or something else. */
export function foundRun(problem: FieldProblem): string | undefined {
  const told = serverCode(problem);
  const run = told?.code === 'password.run' ? told.params?.['run'] : undefined;
  return run === undefined ? undefined : String(run);
}

/** Says in the person's language what is wrong with a field: what its schema says, or the server. */
export function useFieldErrorText(): (problem: FieldProblem) => string {
  const validation = useValidationText();
  return (problem) => {
    const { type, message = '' } = problem;
    return type === 'server' ? serverText({ message, ...serverCode(problem) }) : validation(message);
  };
}

export interface Failure {
  readonly text: string;
  /** What to do next; undefined where the text says it all. */
  readonly hint?: string | undefined;
  /** What was sent may have been done. */
  readonly isUnknown?: true;
}

/** A server that fails says nothing of a password: that it is invalid would be wrong. */
export function usePasswordFailure(): (error: ApiError) => Failure | undefined {
  const describe = useFailureText();
  return ({ kind, status, code }) =>
    code === 'invalidPassword' && (kind === 'format' || status >= 500) ? describe(undefined) : undefined;
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
    if (!isApiError(error)) return { text: ownText('generic'), hint: t('retryLater') };
    if (error.code === 'outcomeUnknown') return { text: serverText(error), hint: t('checkFirst'), isUnknown: true };
    if (error.kind === 'network') return { text: t('network'), hint: t('keepAndRetry') };
    if (error.kind === 'timeout') return { text: t('timeout'), hint: t('keepAndRetry') };
    return { text: serverText(error), hint: hint(error) };
  };
}
