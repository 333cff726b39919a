import { useId } from 'react';
import { fieldName, valueText, type Translators } from '#src/components/ui/changes/values.ts';
import { useChangeTexts } from '#src/components/ui/changes/texts.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import classes from './conflicts.module.css';
import { Notice } from './notice.tsx';
import type { Conflict } from './use-merged.ts';
import { useFormTexts } from './texts.ts';

interface ConflictsProps {
  readonly merged: {
    readonly conflicts: readonly Conflict[];
    readonly isJoined: boolean;
    readonly choose: (conflict: Conflict, isTheirs: boolean) => void;
  };
  /** Words for a field whose value isn't what people read, e.g. an id; undefined where the history's words will do. */
  readonly say?:
    | ((
        name: string,
        value: unknown,
        path: readonly string[],
      ) => { readonly name: string; readonly value: string } | undefined)
    | undefined;
}

/** Fields that somebody else has changed, too: both versions, one's own first. Specification product 5.17. */
export function Conflicts({ merged: { conflicts, isJoined, choose }, say }: ConflictsProps) {
  const t = useFormTexts();
  const words: Translators = { t: useChangeTexts(), common: useCommonTexts(), timeZone: 'UTC' };
  if (isJoined) return <Notice kind="info">{t('conflict.joined')}</Notice>;
  if (conflicts.length === 0) return null;
  const said = (path: readonly string[], value: unknown) =>
    say?.(path.at(-1) ?? '', value, path) ?? { name: fieldName(path, words), value: valueText(path, value, words) };
  return (
    <Notice kind="warning" title={t('conflict.title')}>
      <p className={classes.hint}>{t('conflict.hint')}</p>
      <div className={classes.fields}>
        {conflicts.map((conflict) => (
          <Field key={conflict.path.join('.')} conflict={conflict} said={said} onChoose={choose} />
        ))}
      </div>
    </Notice>
  );
}

interface FieldProps {
  readonly conflict: Conflict;
  readonly said: (path: readonly string[], value: unknown) => { readonly name: string; readonly value: string };
  readonly onChoose: (conflict: Conflict, isTheirs: boolean) => void;
}

function Field({ conflict, said, onChoose }: FieldProps) {
  const t = useFormTexts();
  const id = useId();
  const { path, theirs, mine } = conflict;
  return (
    <fieldset className={classes.field} data-versions>
      <legend className={classes.name}>{said(path, mine).name}</legend>
      {[false, true].map((isTheirs) => (
        <label key={String(isTheirs)} className={classes.version}>
          <input type="radio" name={id} defaultChecked={!isTheirs} onChange={() => onChoose(conflict, isTheirs)} />
          <span>
            {t(isTheirs ? 'conflict.theirs' : 'conflict.mine', { value: said(path, isTheirs ? theirs : mine).value })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
