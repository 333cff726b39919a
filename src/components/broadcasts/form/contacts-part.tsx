import { TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { useField } from '#src/components/ui/forms/field.ts';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { Chips } from '#src/components/ui/picker/chips.tsx';
import ui from '#src/components/ui/ui.module.css';
import { readContact, type ContactKind } from '#src/lib/contacts.ts';
import { openContacts } from '#src/lib/csv/contacts-engine.ts';
import type { WrongContact } from '#src/lib/csv/contacts-file.ts';
import { formatPhone } from '#src/lib/phones.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { useFormContext } from './form-context.ts';
import type { FormControl } from './form-control.ts';
import type { Contact } from './form-values.ts';
import { FileNotice, type FileResult } from './wrong-contacts.tsx';

/** So many contacts are listed. */
const SHOWN = 50;

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
  /** Takes rows that were mended; gives how many were in the list already. */
  const mend = (mended: ReadonlyArray<readonly [wrong: WrongContact, contact: string]>) => {
    const seen = new Set(latest.current.map(({ contact }) => contact));
    const fresh = mended.filter(([, contact]) => !seen.has(contact) && seen.add(contact));
    const gone = new Set(fresh.map(([wrong]) => wrong));
    if (fresh.length > 0) {
      field.change([...latest.current, ...fresh.map(([{ name }, contact]) => ({ name, contact }))]);
      setResult(
        (before) =>
          before && {
            ...before,
            taken: before.taken + fresh.length,
            wrong: before.wrong.filter((each) => !gone.has(each)),
          },
      );
    }
    return mended.length - fresh.length;
  };
  return (
    <div className={classes.contacts}>
      <AddContact
        control={control}
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
      {result && <FileNotice result={result} contactKind={contactKind} onMend={mend} />}
      {contacts.length > 0 && (
        <section aria-labelledby={`${id}-list`}>
          <div className={ui.ends}>
            <h3 id={`${id}-list`} className={classes.contactsName}>
              {t('contacts.count', { count: contacts.length })}
            </h3>
            <Button variant="quiet" size="small" onClick={() => field.change([])}>
              {t('contacts.clear')}
            </Button>
          </div>
          <Chips
            chips={contacts
              .slice(-SHOWN)
              .toReversed()
              .map((each) => {
                const name = each.name || formatPhone(each.contact);
                return {
                  key: each.contact,
                  name,
                  drop: t('contacts.drop', { contact: name }),
                  onDrop: () => field.change(contacts.filter((other) => other !== each)),
                };
              })}
          />
          {contacts.length > SHOWN && <p className={classes.none}>{t('contacts.shown', { count: SHOWN })}</p>}
        </section>
      )}
    </div>
  );
}

interface AddContactProps {
  readonly control: FormControl;
  readonly contactKind: ContactKind;
  readonly known: readonly Contact[];
  readonly onAdd: (contact: Contact) => void;
}

/** One contact, typed; Enter adds it. What is typed and not added isn't left behind: the form isn't sent without it. */
function AddContact({ control, contactKind, known, onAdd }: AddContactProps) {
  const t = useBroadcastTexts();
  const { setValue, clearErrors } = useFormContext();
  const left = useField({ control, name: 'contactOpen' });
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<ContactKind | 'double' | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const isOpen = name.trim() !== '' || typed.trim() !== '';
  useEffect(() => {
    if (!isOpen) return undefined;
    setValue('contactOpen', true, { shouldDirty: true });
    return () => {
      setValue('contactOpen', false, { shouldDirty: true });
      clearErrors('contactOpen');
    };
  }, [isOpen, setValue, clearErrors]);
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
        error={wrong ? t(`contacts.invalid.${wrong}`) : left.error !== undefined && t('contacts.open')}
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
