import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { ReasonTable } from '#src/components/ui/table/reason-table.tsx';
import { readContact, type ContactKind } from '#src/lib/contacts.ts';
import type { ContactRefusal, WrongContact } from '#src/lib/csv/contacts-file.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts, type BroadcastTexts } from '#src/components/broadcasts/texts.ts';

/** So many wrong rows are listed. */
const SHOWN = 50;

export interface FileResult {
  readonly taken: number;
  readonly wrong: readonly WrongContact[];
  readonly refused: ContactRefusal | null;
}

type Mend = (mended: ReadonlyArray<readonly [wrong: WrongContact, contact: string]>) => number;

interface FileNoticeProps {
  readonly result: FileResult;
  readonly contactKind: ContactKind;
  readonly onMend: Mend;
}

/** Which row it is, and of whom. */
function rowOf(t: BroadcastTexts, { row, name, contact }: WrongContact): string {
  if (contact === '') return name === '' ? t('contacts.emptyRow', { row }) : t('contacts.emptyRowOf', { row, name });
  return name === '' ? t('contacts.wrongRow', { row, contact }) : t('contacts.wrongRowOf', { row, name, contact });
}

/** What became of a file of contacts; rows that can't be used are mended where they stand. Specification broadcasts 1.4. */
export function FileNotice({ result, contactKind, onMend }: FileNoticeProps) {
  const t = useBroadcastTexts();
  const { taken, wrong, refused } = result;
  if (refused !== null)
    return (
      <Notice kind="error">
        {refused === 'noColumn' ? t(`contacts.refused.noColumn.${contactKind}`) : t(`contacts.refused.${refused}`)}
      </Notice>
    );
  const offered = wrong.flatMap((each) => (each.mend === null ? [] : [[each, each.mend] as const]));
  return (
    <Notice kind={wrong.length > 0 ? 'warning' : 'success'}>
      {t('contacts.taken', { count: taken })}
      {wrong.length > 0 && (
        <>
          {' '}
          {t('contacts.wrong', { count: wrong.length })}
          {offered.length > 1 && (
            <p>
              <Button variant="default" size="small" onClick={() => onMend(offered)}>
                {t('contacts.mendAll', { count: offered.length })}
              </Button>
            </p>
          )}
          <ReasonTable
            label={t('contacts.wrong', { count: wrong.length })}
            heads={[t('contacts.wrongHeads.what'), t('contacts.wrongHeads.reason')]}
            rows={wrong.slice(0, SHOWN).map((each) => ({
              key: each.row,
              what: (
                <>
                  {rowOf(t, each)}
                  {each.reason !== 'double' && <MendRow wrong={each} contactKind={contactKind} onMend={onMend} />}
                </>
              ),
              reason: t(`contacts.wrongReason.${each.reason}`),
            }))}
          />
          {wrong.length > SHOWN && t('contacts.wrongMore', { count: wrong.length - SHOWN })}
        </>
      )}
    </Notice>
  );
}

interface MendRowProps extends Omit<FileNoticeProps, 'result'> {
  readonly wrong: WrongContact;
}

/** A contact of a row, written anew; with what is offered in it. */
function MendRow({ wrong, contactKind, onMend }: MendRowProps) {
  const t = useBroadcastTexts();
  const [typed, setTyped] = useState(wrong.mend ?? wrong.contact);
  const [refused, setRefused] = useState<ContactKind | 'double' | null>(null);
  const mend = () => {
    const contact = readContact(contactKind, typed);
    if (contact === null) setRefused(contactKind);
    else if (onMend([[wrong, contact]]) > 0) setRefused('double');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // the form isn't sent by it
    event.preventDefault();
    mend();
  };
  return (
    <span className={classes.mendRow}>
      <TextInput
        aria-label={t('contacts.mendField', { row: wrong.row })}
        dir="ltr"
        size="xs"
        autoComplete="off"
        value={typed}
        error={refused && t(`contacts.invalid.${refused}`)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setRefused(null);
        }}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" size="small" aria-label={t('contacts.mendLabel', { row: wrong.row })} onClick={mend}>
        {t('contacts.mend')}
      </Button>
    </span>
  );
}
