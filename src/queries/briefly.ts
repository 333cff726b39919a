/** How long a screen is held back for its answers, in milliseconds: then its heading and skeleton say more. */
const BRIEFLY_MS = 1000;

/**
 * For loaders: waits for answers that would push down what is shown without them, but not for long. Who shows them
 * waits for a late one, and tells of its failure; asked for again, that would be told twice as late. Specification
 * product 5.3.
 *
 *     await briefly(queryClient.query(read), queryClient.query(other));
 */
export async function briefly(...answers: ReadonlyArray<Promise<unknown>>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, BRIEFLY_MS);
  });
  await Promise.race([Promise.allSettled(answers), late]);
  clearTimeout(timer);
}
