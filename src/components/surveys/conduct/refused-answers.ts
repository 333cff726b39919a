import { isApiError } from '#src/lib/api/error.ts';
import { joinMessage } from '#src/schemas/messages.ts';

/**
 * What the server says of single answers (`answers.<question>`), as messages by the names of their questions.
 * Specification surveys 4.16.
 */
export function refusedAnswers(error: unknown): Record<string, string> {
  if (!isApiError(error)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, { message, code, params }]) => [
      path.replace(/^answers\./, ''),
      code === undefined ? message : joinMessage(code, params),
    ]),
  );
}
