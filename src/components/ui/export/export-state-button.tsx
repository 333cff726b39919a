import { Button } from '#src/components/ui/button/button.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import { ExportWords } from './export-words.tsx';

/** How far an export is. Specification reports 5.1. */
export type ExportStatus = 'notExported' | 'triggered' | 'success' | 'downloaded' | 'error';

interface ExportStateButtonProps {
  readonly status: ExportStatus;
  /** What is exported, where the label alone doesn't say it. */
  readonly label?: string | undefined;
  readonly onPress: () => unknown;
}

/** The one button of exports: its label and colour tell how far it is, and that it failed. Specification reports 5.1. */
export function ExportStateButton({ status, label, onPress }: ExportStateButtonProps) {
  const t = useUiTexts();
  // what the page is for stands beside it; how an export went is told loudly
  const isTold = status === 'error' || status === 'success' || status === 'downloaded';
  const words = status === 'notExported' && label ? label : t(`export.${status}`);
  return (
    <>
      <Button
        variant={isTold ? 'primary' : 'default'}
        danger={status === 'error'}
        good={isTold && status !== 'error'}
        aria-disabled={status === 'triggered'}
        onClick={() => onPress()}
      >
        {/* how far it is has to be read, on a phone too */}
        {status === 'notExported' ? <ExportWords>{words}</ExportWords> : words}
      </Button>
      <span role="status" className={ui.visuallyHidden}>
        {status === 'notExported' ? '' : words}
      </span>
    </>
  );
}
