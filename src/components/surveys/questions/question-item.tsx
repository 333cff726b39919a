import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useWatch } from 'react-hook-form';
import { Button, IconButton } from '#src/components/ui/button/button.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { useWrittenLanguage } from '#src/lib/i18n/index.ts';
import classes from '#src/components/surveys/surveys.module.css';
import { QuestionForm } from './question-form.tsx';
import type { QuestionsForm } from './question-fields.ts';
import { useQuestionTexts } from './texts.ts';

interface QuestionItemProps {
  readonly form: QuestionsForm;
  readonly at: number;
  readonly count: number;
  readonly isOpened: boolean;
  readonly mayEdit: boolean;
  readonly onToggle: () => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onDelete: () => void;
}

/** A question in the list: what it asks and how, moved, deleted, and opened to be edited. */
export function QuestionItem(props: QuestionItemProps) {
  const { form, at, count, isOpened, mayEdit, onToggle, onMove, onDelete } = props;
  const t = useQuestionTexts();
  const language = useWrittenLanguage();
  const question = useWatch({ control: form.control, name: `questions.${at}` });
  const isWrong = form.formState.errors.questions?.[at] !== undefined;
  const name = question.label[language] || question.label.en || t('unnamed');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of the buttons in it
    <li
      className={classes.item}
      data-question={question.id}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        const to = event.key === 'ArrowUp' ? at - 1 : at + 1;
        if (to >= 0 && to < count) onMove(at, to);
      }}
    >
      <div className={classes.itemHead}>
        <Button variant="text" className={classes.itemName} aria-expanded={isOpened || isWrong} onClick={onToggle}>
          <bdi>{t('numbered', { number: at + 1, name })}</bdi>
        </Button>
        <span className={classes.itemFacts}>
          <Badge>{t(`kinds.${question.kind}`)}</Badge>
          {!question.required && <Badge>{t('optional')}</Badge>}
          {question.visibleIf.questionId !== '' && <Badge tone="info">{t('depends')}</Badge>}
          {isWrong && <Badge tone="bad">{t('wrong')}</Badge>}
        </span>
        {mayEdit && (
          <span className={classes.itemActions}>
            <IconButton label={t('up', { name })} aria-disabled={at === 0} onClick={() => onMove(at, at - 1)}>
              <IconChevronUp size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('down', { name })} aria-disabled={at === count - 1} onClick={() => onMove(at, at + 1)}>
              <IconChevronDown size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('delete', { name })} onClick={onDelete}>
              <IconTrash size={18} aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </div>
      {(isOpened || isWrong) && <QuestionForm form={form} at={at} />}
    </li>
  );
}
