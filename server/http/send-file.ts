import type { Context } from 'hono';
import type { Services } from '#server/services.ts';
import { contentDisposition } from '#src/schemas/file-name.ts';
import type { FileAnswer } from './route.ts';

/**
 * Answers with a file whose parts are read as fast as they are taken. Once it has begun, a failure can only be told by
 * breaking off: the length that was announced, or the end of the last chunk, is missing then. Specification api 2.9.
 */
export function sendFile(
  services: Services,
  context: Context,
  type: string,
  { name, size, parts }: FileAnswer,
): Response {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const next = await iterator.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      } catch (error) {
        services.log('error', 'A file was not sent to its end', { error });
        controller.error(error);
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return context.body(body, 200, {
    'content-type': `${type}; charset=utf-8`,
    ...(size !== undefined && { 'content-length': String(size) }),
    'content-disposition': contentDisposition(name),
  });
}
