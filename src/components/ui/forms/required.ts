import classes from './fields.module.css';

/**
 * Makes an input required. Its mark is drawn by the style sheet: Mantine's is part of the label's text,
 * which tests, voice control and translations would then have to spell with an asterisk.
 */
export const requiring = (required = false) =>
  required
    ? { required, withAsterisk: false, classNames: { label: classes.required ?? '' } }
    : { required, withAsterisk: false };
