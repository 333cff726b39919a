import { Button } from '#src/components/ui/button/button.tsx';
import ui from '#src/components/ui/ui.module.css';
import { formatMoment, timeZoneHere } from '#src/lib/dates.ts';
import { Notice } from './notice.tsx';
import { useFormTexts } from './texts.ts';

interface DraftNoticeProps {
  readonly draft: { readonly at: string | null; readonly discard: () => void };
}

/** Says that the form shows what was typed before, and lets one give it up: `<DraftNotice draft={useDraft(…)} />`. */
export function DraftNotice({ draft: { at, discard } }: DraftNoticeProps) {
  const t = useFormTexts();
  if (at === null) return null;
  const timeZone = timeZoneHere();
  return (
    <Notice kind="info" title={t('draft.title')}>
      <div className={ui.ends}>
        {t('draft.text', { moment: formatMoment(at, { timeZone, withZone: true }) })}
        <Button variant="default" size="small" onClick={discard}>
          {t('draft.discard')}
        </Button>
      </div>
    </Notice>
  );
}
