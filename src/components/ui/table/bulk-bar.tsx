import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import classes from './table.module.css';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  readonly selection: Selection;
  readonly page: readonly string[];
  readonly total: number;
  readonly renderBulk: ((selection: Selection, count: number) => ReactNode) | undefined;
}

/** How many rows are selected, the way to all that match, and what can be done with them. */
export function BulkBar({ selection, page, total, renderBulk }: BulkBarProps) {
  const t = useUiTexts();
  const count = selection.count(total);
  const wholePage = page.length > 0 && page.every((id) => selection.isSelected(id));
  return (
    <div
      {...(count > 0 && { role: 'group', 'aria-label': t('table.bulk') })}
      className={classes.bulk}
      data-empty={count === 0 || undefined}
    >
      <span role="status" className={ui.numbers}>
        {count > 0 && (selection.all ? t('table.allSelected', { count }) : t('table.selected', { count }))}
      </span>
      {count > 0 && (
        <>
          {wholePage && !selection.all && total > count && (
            <Button variant="default" size="small" onClick={selection.selectAll}>
              {t('table.selectAll', { count: total })}
            </Button>
          )}
          {renderBulk?.(selection, count)}
          <Button variant="quiet" onClick={selection.clear}>
            <IconX size={16} aria-hidden="true" />
            {t('table.clearSelection')}
          </Button>
        </>
      )}
    </div>
  );
}
