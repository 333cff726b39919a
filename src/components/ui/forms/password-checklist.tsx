import { useId } from 'react';
import { LIMITS } from '#src/schemas/limits.ts';
import { brokenPasswordRules, PASSWORD_RULES, type PasswordOwner, type PasswordRule } from '#src/schemas/password.ts';
import ui from '#src/components/ui/ui.module.css';
import { type FieldProblem, foundRun } from './messages.ts';
import classes from './password-checklist.module.css';
import { useFormTexts } from './texts.ts';

/** Isolated, for from right to left a browser would turn it round. */
const SYMBOLS = '\u2066!@#$%^&*()_+/.,[]{}\u2069';

interface Props {
  readonly password: string;
  /** Whose password it is: its username and name must not show in it. Null: known to the server alone, which checks. */
  readonly owner: PasswordOwner | null;
  /** What is wrong with the password by now, as the form knows it: the server may have refused it. */
  readonly problem: FieldProblem | undefined;
}

/** The password's rules, each with its state while one types; changes of state are announced politely. */
export function PasswordChecklist({ password, owner, problem }: Props) {
  const t = useFormTexts();
  const titleId = useId();
  const broken = new Map(brokenPasswordRules(password, owner ?? {}).map(({ rule, run }) => [rule, run]));
  const run = broken.get('run') ?? foundRun(problem ?? {});
  if (run !== undefined) broken.set('run', run);
  const runText = () => {
    if (run !== undefined) return t('ruleRunFound', { run });
    return owner ? t('ruleRun') : t('ruleRunLater');
  };
  const words: Record<PasswordRule, string> = {
    min: t('ruleMin', { min: LIMITS.passwordMin }),
    max: t('ruleMax', { max: LIMITS.passwordMax }),
    printable: t('rulePrintable'),
    lower: t('ruleLower'),
    upper: t('ruleUpper'),
    digit: t('ruleDigit'),
    symbol: t('ruleSymbol', { symbols: SYMBOLS }),
    run: runText(),
  };
  // The two rules that nearly nobody breaks are shown only to who breaks them.
  const rules = PASSWORD_RULES.filter((rule) => broken.has(rule) || (rule !== 'max' && rule !== 'printable'));
  // nothing that isn't there breaks a rule, or keeps it
  const isOpen = (rule: PasswordRule) => rule === 'run' && run === undefined && (owner === null || password === '');
  const left = rules.filter((rule) => broken.has(rule));
  return (
    <div>
      <p id={titleId} className={classes.title}>
        {t('checklistTitle')}
      </p>
      <ul className={classes.list} aria-labelledby={titleId}>
        {rules.map((rule) => (
          <li
            key={rule}
            className={classes.rule}
            data-rule={rule}
            data-met={isOpen(rule) ? 'later' : !broken.has(rule)}
          >
            <span aria-hidden className={classes.mark}>
              {isOpen(rule) ? '·' : broken.has(rule) ? '○' : '✓'}
            </span>
            <span>
              {words[rule]}
              {!isOpen(rule) && (
                <span className={ui.visuallyHidden}>
                  , {broken.has(rule) ? t('checklistMissing') : t('checklistMet')}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={ui.visuallyHidden}>
        {password !== '' && left.length === 0 && !problem && t('checklistDone')}
        {password !== '' &&
          left.length > 0 &&
          t('checklistLeft', { count: left.length, rules: left.map((rule) => words[rule]).join('; ') })}
      </p>
    </div>
  );
}
