import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import ui from '#src/components/ui/ui.module.css';
import type { MatchReason } from '#src/schemas/match-reasons.ts';
import classes from './matching.module.css';
import { useMatchingTexts } from './texts.ts';
import { useWords } from './words.ts';

/** Why somebody stands where they do: what speaks for the match has a tick, what speaks against it a dash. */
export function ReasonList({ reasons }: { readonly reasons: readonly MatchReason[] }) {
  const t = useMatchingTexts();
  const words = useWords();
  if (reasons.length === 0) return null;
  return (
    <ul className={classes.reasons} aria-label={t('ranked.reasons')}>
      {reasons.map((reason) => {
        const Icon = reason.tone === 'good' ? IconCheck : IconMinus;
        return (
          <li key={reason.kind} className={classes.reason} data-tone={reason.tone}>
            <Icon size={14} aria-hidden="true" className={classes.reasonIcon} />
            <span className={ui.visuallyHidden}>{t(`ranked.${reason.tone}`)}: </span>
            {words.reason(reason)}
          </li>
        );
      })}
    </ul>
  );
}
