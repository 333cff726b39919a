import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import classes from './skeleton.module.css';

/** Lines that stand for text on its way: `{data ? … : <SkeletonRows rows={4} />}`. */
export function SkeletonRows({ rows = 3 }: { readonly rows?: number }) {
  const t = useUiTexts();
  return (
    <div role="status" className={classes.rows}>
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
