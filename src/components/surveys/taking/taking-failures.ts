import { isApiError, type Told } from '#src/lib/api/error.ts';
import { joinMessage } from '#src/schemas/messages.ts';
import { COMMENTS } from './local-copy.ts';

/** No answer came, or none of the server's: it is sent again, also what never left. */
export const isUnanswered = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'network' || error.kind === 'timeout' || [502, 503, 504].includes(error.status));

export const statusOf = (error: unknown): number => (isApiError(error) ? error.status : 0);
const messageOf = ({ code, params }: Told): string => (code === undefined ? 'invalid' : joinMessage(code, params));

/** What the server says of single answers: by the name of the question, or by a value's place in what was sent. */
export function problemsIn(
  error: unknown,
  { answers }: { readonly answers: ReadonlyArray<{ readonly questionId: string }> },
): Record<string, string> {
  const fields = isApiError(error) ? Object.entries(error.fields) : [];
  return Object.fromEntries(
    fields.flatMap(([path, told]) => {
      if (path === 'additionalComments') return [[COMMENTS, messageOf(told)]];
      const [, name = '', inside] = /^answers\.([^.]+)(\..+)?$/.exec(path) ?? [];
      const asked = inside === undefined ? name : answers[Number(name)]?.questionId;
      return asked ? [[asked, messageOf(told)]] : [];
    }),
  );
}
