import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import classes from './skeleton.module.css';

interface SkeletonRowsProps {
  readonly rows?: number;
  /** Between lines that stand for more than a line each. */
  readonly gap?: string | undefined;
}

/** Lines that stand for text on its way: `{data ? … : <SkeletonRows rows={4} />}`. */
export function SkeletonRows({ rows = 3, gap }: SkeletonRowsProps) {
  const t = useUiTexts();
  return (
    <div role="status" className={classes.rows} style={{ gap }}>
      <span className={ui.visuallyHidden}>{t('loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <SkeletonLine key={index} width={`${90 - ((index * 17) % 40)}%`} />
      ))}
    </div>
  );
}

/** One line, e.g. in a table's cell. */
export function SkeletonLine({ width = '70%' }: { readonly width?: string }) {
  return <span aria-hidden="true" data-skeleton className={classes.line} style={{ inlineSize: width }} />;
}
