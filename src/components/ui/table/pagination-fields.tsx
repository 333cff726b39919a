import { useState } from 'react';
import { Select } from '#src/components/ui/forms/select.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
import { PAGE_SIZES } from './list-search.ts';
import classes from './table.module.css';
import fields from './typed.module.css';
import type { SizeChoice } from './use-page-size.ts';

/** How many rows a page has. */
export function SizeSelect({ value, choose }: SizeChoice) {
  const t = useUiTexts();
  return (
    <label className={classes.pageField}>
      {t('table.pageSize')}
      <Select
        value={value}
        onChange={(event) => {
          const chosen = PAGE_SIZES.find((size) => String(size) === event.currentTarget.value);
          if (chosen) choose(chosen);
        }}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** Any page by its number, on Enter. */
export function GoToPage({ onGo }: { readonly onGo: (page: number) => void }) {
  const t = useUiTexts();
  const [typed, setTyped] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === '') return;
        setTyped('');
        onGo(Math.max(1, Number(typed)));
      }}
    >
      <label className={classes.pageField}>
        {t('table.goToPage')}
        <input
          className={`${fields.typed} ${classes.pageNumber}`}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          maxLength={7}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
      </label>
    </form>
  );
}
