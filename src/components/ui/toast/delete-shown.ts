import { isNotFound } from '#src/lib/api/error.ts';
import { toast } from './toast.ts';

interface DeletedFrom {
  /** On the thing's own page. */
  readonly onPage: boolean;
  /** The deletion has begun (true) or failed (false). */
  readonly onDeleting?: ((deleting: boolean) => void) | undefined;
}

/** Deletes what a row, or a page of its own, shows; false where somebody else had. What else fails is thrown, for the question. */
export async function deleteShown(
  remove: () => Promise<unknown>,
  { onPage, onDeleting }: DeletedFrom,
): Promise<boolean> {
  onDeleting?.(true);
  try {
    await remove();
    return true;
  } catch (error) {
    onDeleting?.(false);
    // a row that somebody has deleted has gone by now, and the question with it; a page says it by itself
    if (onPage || !isNotFound(error)) throw error;
    toast.error(error);
    return false;
  }
}
