import { startBulk, type BulkWork } from '#src/components/ui/bulk/run-bulk.ts';
import { Button } from '#src/components/ui/button/button.tsx';
import type { Selection } from '#src/components/ui/table/use-selection.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { readAllPages } from '#src/lib/all-pages.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useQueueTexts } from './texts.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The rows of a list in a queue that are chosen, and how more of them are read. */
export interface ChosenRows<Row extends Named> {
  readonly selection: Selection;
  readonly count: number;
  /** Those of them that were seen. */
  readonly seen: (ids: readonly string[]) => Row[];
  readonly read: Parameters<typeof readAllPages<Row>>[0];
}

interface Deed<Row> {
  /** While it runs, and once it is done. */
  readonly title: string;
  readonly success: (written: number) => string;
  readonly write: BulkWork<Row>['write'];
  readonly inverse: BulkWork<Row>['write'];
  /** Who is passed over: nothing would change. */
  readonly isMeant?: (row: Row) => boolean;
}

/** Does something to all that are chosen in a queue, with progress and Undo. Specification product 5.15. */
export function useQueueBulk<Row extends Named>({ selection, count, seen, read }: ChosenRows<Row>) {
  const t = useQueueTexts();
  const undo = useCommonTexts()('undo');
  const nameOf = ({ name }: Row) => name;

  const find: BulkWork<Row>['find'] = (onFound, signal) =>
    selection.all ? readAllPages(read, onFound, signal) : Promise.resolve(seen(selection.ids));

  const begin = ({ title, success, write, inverse, isMeant = () => true }: Deed<Row>) => {
    const isBegun = startBulk<Row>({
      title,
      total: count,
      success,
      nameOf,
      find: async (onFound, signal) => (await find(onFound, signal)).filter(isMeant),
      write,
      undo: {
        label: undo,
        busy: t('bulk.busy'),
        begin: (written) => ({
          title: t('bulk.undoing'),
          total: written.length,
          success: (undone) => t('bulk.undone', { count: undone }),
          nameOf,
          find: () => Promise.resolve(written),
          write: inverse,
        }),
      },
    });
    if (isBegun) selection.clear();
    else toast.error(t('bulk.busy'));
  };
  const button = (label: string, deed: Deed<Row>) => (
    <Button variant="default" size="small" onClick={() => begin(deed)}>
      {label}
    </Button>
  );
  return { find, begin, button };
}
