import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { Button, IconButton } from '#src/components/ui/button/button.tsx';
import { useField } from '#src/components/ui/forms/field.ts';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { ReasonTable } from '#src/components/ui/table/reason-table.tsx';
import ui from '#src/components/ui/ui.module.css';
import { readContact, type ContactKind } from '#src/lib/contacts.ts';
import { openContacts } from '#src/lib/csv/contacts-engine.ts';
import type { ContactRefusal, WrongContact } from '#src/lib/csv/contacts-file.ts';
import { formatPhone } from '#src/lib/phones.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import type { FormControl } from './form-control.ts';
import type { Contact } from './form-values.ts';

/** So many contacts and wrong rows are listed. */
const SHOWN = 50;

interface FileResult {
  readonly taken: number;
  readonly wrong: readonly WrongContact[];
  readonly refused: ContactRefusal | null;
}

interface ContactsPartProps {
  readonly control: FormControl;
  readonly contactKind: ContactKind;
}

/** Contacts for this broadcast alone: typed, or from a CSV file. Specification broadcasts 1.4. */
export function ContactsPart({ control, contactKind }: ContactsPartProps) {
  const t = useBroadcastTexts();
  const id = useId();
  const field = useField({ control, name: 'contacts' });
  const contacts = field.value as readonly Contact[];
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(contacts);
  latest.current = contacts;
  const [reading, setReading] = useState(false);
  const [result, setResult] = useState<FileResult | null>(null);
  const unfit = contacts.some(({ contact }) => contact.includes('@') !== (contactKind === 'email'));
  const read = async (file: File) => {
    setReading(true);
    setResult(null);
    const known = contacts.map(({ contact }) => contact);
    const answer = await openContacts(file, contactKind, known);
    setReading(false);
    if ('refused' in answer) return setResult({ taken: 0, wrong: [], refused: answer.refused });
    // what was typed while the file was read stays
    const now = new Set(latest.current.map(({ contact }) => contact));
    const fresh = answer.contacts.filter(({ contact }) => !now.has(contact));
    if (fresh.length > 0) field.change([...latest.current, ...fresh]);
    return setResult({ taken: fresh.length, wrong: answer.wrong, refused: null });
  };
  return (
    <div className={classes.contacts}>
      <AddContact
        contactKind={contactKind}
        known={contacts}
        onAdd={(contact) => field.change([...contacts, contact])}
      />
      <div>
        <p id={`${id}-file`} className={classes.hint}>
          {t('contacts.orFile')}
        </p>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={t('contacts.file')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) void read(file);
          }}
        />
        <Button
          variant="default"
          busy={reading}
          aria-describedby={`${id}-file`}
          aria-invalid={field.error ? true : undefined}
          onClick={() => input.current?.click()}
        >
          {t('contacts.file')}
        </Button>
        <span role="status" className={ui.visuallyHidden}>
          {reading ? t('contacts.reading') : ''}
        </span>
      </div>
      {field.error && <p className={classes.error}>{field.error}</p>}
      {unfit && <Notice kind="warning">{t('contacts.otherType')}</Notice>}
      {result && <Result result={result} contactKind={contactKind} />}
      {contacts.length > 0 && (
        <section aria-labelledby={`${id}-list`}>
          <div className={ui.ends}>
            <h3 id={`${id}-list`} className={classes.choiceName}>
              {t('contacts.count', { count: contacts.length })}
            </h3>
            <Button variant="quiet" size="small" onClick={() => field.change([])}>
              {t('contacts.clear')}
            </Button>
          </div>
          <ul className={classes.chips}>
            {contacts
              .slice(-SHOWN)
              .toReversed()
              .map((each) => (
                <li key={each.contact} className={classes.chip}>
                  <bdi>{each.name || formatPhone(each.contact)}</bdi>
                  <IconButton
                    label={t('contacts.drop', { contact: each.name || formatPhone(each.contact) })}
                    onClick={() => field.change(contacts.filter((other) => other !== each))}
                  >
                    <IconX size={14} aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
          </ul>
          {contacts.length > SHOWN && <p className={classes.none}>{t('contacts.shown', { count: SHOWN })}</p>}
        </section>
      )}
    </div>
  );
}

function Result({ result, contactKind }: { readonly result: FileResult; readonly contactKind: ContactKind }) {
  const t = useBroadcastTexts();
  const { taken, wrong, refused } = result;
  if (refused !== null)
    return (
      <Notice kind="error">
        {refused === 'noColumn' ? t(`contacts.refused.noColumn.${contactKind}`) : t(`contacts.refused.${refused}`)}
      </Notice>
    );
  return (
    <Notice kind={wrong.length > 0 ? 'warning' : 'success'}>
      {t('contacts.taken', { count: taken })}
      {wrong.length > 0 && (
        <>
          {' '}
          {t('contacts.wrong', { count: wrong.length })}
          <ReasonTable
            label={t('contacts.wrong', { count: wrong.length })}
            heads={[t('contacts.wrongHeads.what'), t('contacts.wrongHeads.reason')]}
            rows={wrong.slice(0, SHOWN).map(({ row, contact, reason }) => ({
              what: t('contacts.wrongRow', { row, contact }),
              reason: t(`contacts.wrongReason.${reason}`),
            }))}
          />
          {wrong.length > SHOWN && t('contacts.wrongMore', { count: wrong.length - SHOWN })}
        </>
      )}
    </Notice>
  );
}

interface AddContactProps {
  readonly contactKind: ContactKind;
  readonly known: readonly Contact[];
  readonly onAdd: (contact: Contact) => void;
}

/** One contact, typed; Enter adds it. */
function AddContact({ contactKind, known, onAdd }: AddContactProps) {
  const t = useBroadcastTexts();
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<ContactKind | 'double' | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const add = () => {
    const contact = readContact(contactKind, typed);
    if (contact === null) return setWrong(contactKind);
    if (known.some((each) => each.contact === contact)) return setWrong('double');
    onAdd({ name: name.trim(), contact });
    setName('');
    setTyped('');
    first.current?.focus();
    return undefined;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter adds the contact, and doesn't send the form around
    <div
      className={classes.addContact}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        add();
      }}
    >
      <TextInput
        ref={first}
        label={t('contacts.name')}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={t(`contacts.${contactKind}`)}
        type={contactKind === 'phone' ? 'tel' : 'email'}
        dir="ltr"
        autoComplete="off"
        value={typed}
        error={wrong && t(`contacts.invalid.${wrong}`)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setWrong(null);
        }}
      />
      <Button variant="default" onClick={add}>
        {t('contacts.add')}
      </Button>
    </div>
  );
}
