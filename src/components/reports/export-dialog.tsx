import { FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { ExportForm } from './export-form.tsx';
import type { Exported } from './export-values.ts';
import { useReportTexts } from './texts.ts';

interface ExportDialogProps extends Exported {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ExportDialog({ opened, onClose, ...exported }: ExportDialogProps) {
  const t = useReportTexts();
  const { chosen } = exported;
  const title = chosen ? t('export.chosenTitle', { count: chosen.length }) : t('export.title');
  return (
    <FormDialog opened={opened} onClose={onClose} title={title} size="lg">
      <ExportForm {...exported} />
    </FormDialog>
  );
}
