import { Modal } from '#src/components/ui/dialog/modal.tsx';
import { useShellTexts } from '#src/components/shell/texts.ts';
import { PaletteSearch } from './palette-search.tsx';

interface PaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Goes anywhere the person may go, and finds people by name or phone, and organizations. Ctrl+K, Cmd+K. */
export function Palette({ opened, onClose }: PaletteProps) {
  const t = useShellTexts();
  return (
    <Modal opened={opened} onClose={onClose} title={t('palette.title')} size="lg">
      <PaletteSearch onClose={onClose} />
    </Modal>
  );
}
