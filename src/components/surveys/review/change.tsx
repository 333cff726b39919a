import IconArrowDownRight from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs';
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs';
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs';
import { Badge } from '#src/components/ui/page/badge.tsx';
import type { AnswerChange } from '#src/schemas/survey-answers.ts';
import classes from '#src/components/surveys/surveys.module.css';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';

const SHOWN = {
  worse: { Icon: IconArrowDownRight, tone: 'bad' },
  better: { Icon: IconArrowUpRight, tone: 'good' },
  changed: { Icon: IconArrowsExchange, tone: 'info' },
  new: { Icon: IconSparkles, tone: 'neutral' },
} as const;

/** What became of an answer, by a word and a sign, not by colour alone. */
export function Change({ change }: { readonly change: Exclude<AnswerChange, 'same'> }) {
  const t = useSurveyTexts();
  const { Icon, tone } = SHOWN[change];
  return (
    <Badge tone={tone}>
      <span className={classes.change}>
        <Icon size={14} aria-hidden="true" />
        {t(`changes.${change}`)}
      </span>
    </Badge>
  );
}
