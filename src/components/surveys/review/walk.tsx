import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import { IconButton } from '#src/components/ui/button/button.tsx';
import classes from '#src/components/surveys/surveys.module.css';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';
import type { WalkState } from './use-walk.ts';

/** The survey before and the one after, and where one is among them. */
export function Walk({ walk: { place, next, previous } }: { readonly walk: WalkState }) {
  const t = useSurveyTexts();
  return (
    <div role="group" aria-label={t('walk.label')} className={classes.walk}>
      {place && <span className={classes.place}>{t('walk.place', place)}</span>}
      <IconButton label={t('walk.previous')} variant="default" aria-disabled={!previous} onClick={() => previous?.()}>
        <IconChevronUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('walk.next')} variant="default" aria-disabled={!next} onClick={() => next?.()}>
        <IconChevronDown size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
