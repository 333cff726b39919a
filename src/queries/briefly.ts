/** How long a screen is held back for its answers, in milliseconds: then its heading and skeleton say more. */
const BRIEFLY_MS = 1000;

/**
 * For loaders: waits for answers that would push down what is shown without them, but a second at most. A late one, and
 * its failure, is left to whoever shows it: they go on with the same call. Specification product 5.3.
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
