import { FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import type { MembershipFilter } from '#src/queries/memberships.ts';
import { ExportForm } from './export-form.tsx';
import { useReportTexts } from './texts.ts';

interface ExportDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly filter: MembershipFilter;
}

export function ExportDialog({ opened, onClose, filter }: ExportDialogProps) {
  const t = useReportTexts();
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('export.title')} size="lg">
      <ExportForm filter={filter} />
    </FormDialog>
  );
}
