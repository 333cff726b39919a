import { validation } from '#src/locales/en/validation.ts';
import { i18n } from './instance.ts';
import './validation-text.ts';

/* The English words of all schemas' messages, for whoever shows fields: the start of the console goes without them. */
i18n.addResourceBundle('en', 'validation', validation);
