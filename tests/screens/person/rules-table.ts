/** A rule on people: what is refused, where, and in which words. Specification people 4.1. */
export interface Rule {
  /** The field, as the contract calls it. */
  readonly field: string;
  /** What is typed. */
  readonly typed: string;
  /** What is sent, where that is another thing. */
  readonly sent?: unknown;
  readonly en: string;
  readonly es: string;
}

const long = (length: number) => 'x'.repeat(length);
const required = { en: 'This field is required', es: 'Este campo es obligatorio' };
const atMost = (max: number) => ({ en: `Use ${max} characters or fewer`, es: `Use ${max} caracteres o menos` });
const phone = {
  en: 'Enter a valid US phone number',
  es: 'Escriba un número de teléfono válido de Estados Unidos',
};
const pin = { en: 'The PIN must have exactly 4 digits', es: 'El PIN debe tener exactamente 4 dígitos' };
const zip = { en: 'The ZIP code must have exactly 5 digits', es: 'El código postal debe tener exactamente 5 dígitos' };
const email = { en: 'Enter a valid email address', es: 'Escriba un correo electrónico válido' };
const birthday = {
  en: 'Enter a date of birth, for example 03/09/1948',
  es: 'Escriba una fecha de nacimiento; por ejemplo, 03/09/1948',
};
const noDay = { en: 'This day doesn’t exist', es: 'Este día no existe' };

const texts: readonly Rule[] = ['firstName', 'lastName'].flatMap((field) => [
  { field, typed: '', ...required },
  { field, typed: '   ', ...required },
  { field, typed: long(256), ...atMost(255) },
]);

/** What both the form and the server refuse. */
export const RULES: readonly Rule[] = [
  ...texts,
  { field: 'preferredName', typed: long(256), ...atMost(255) },
  { field: 'externalPersonId', typed: long(256), ...atMost(255) },
  {
    field: 'userName',
    typed: long(51),
    en: 'Use 50 characters or fewer for the username',
    es: 'Use 50 caracteres o menos para el nombre de usuario',
  },
  {
    field: 'userName',
    typed: 'hanna v',
    en: 'The username must not contain spaces',
    es: 'El nombre de usuario no debe contener espacios',
  },
  { field: 'email', typed: 'hanna', ...email },
  { field: 'email', typed: 'hanna@', ...email },
  { field: 'email', typed: 'hanna@example.org, otto@example.org', ...email },
  { field: 'phone', typed: '', ...required },
  { field: 'phone', typed: '555-0177', ...phone },
  { field: 'phone', typed: '+44 20 7183 8750', ...phone },
  { field: 'phone', typed: '2 212 555 0177', ...phone },
  { field: 'phoneAlternate', typed: '555-0177', ...phone },
  { field: 'programId', typed: '', ...required },
  { field: 'pin', typed: '123', ...pin },
  { field: 'pin', typed: '12345', ...pin },
  { field: 'pin', typed: '12a4', ...pin },
  { field: 'customFields.zipCode', typed: '1234', ...zip },
  { field: 'customFields.zipCode', typed: '123456', ...zip },
  { field: 'customFields.zipCode', typed: '1234a', ...zip },
  { field: 'customFields.dateOfBirth', typed: '02/30/1950', sent: '1950-02-30', ...noDay },
  { field: 'customFields.dateOfBirth', typed: '31/02/1950', ...noDay },
  { field: 'customFields.dateOfBirth', typed: '1/2/12', ...birthday },
  {
    field: 'customFields.dateOfBirth',
    typed: '25/12/2150',
    sent: '2150-12-25',
    en: 'A date of birth can’t be in the future',
    es: 'La fecha de nacimiento no puede estar en el futuro',
  },
  {
    field: 'customFields.dateOfBirth',
    typed: '01/02/2150',
    sent: '2150-01-02',
    en: 'A date of birth can’t be in the future',
    es: 'La fecha de nacimiento no puede estar en el futuro',
  },
  {
    field: 'customFields.dateOfBirth',
    typed: '01/02/1850',
    sent: '1850-01-02',
    en: 'A date of birth can’t be more than 120 years ago',
    es: 'La fecha de nacimiento no puede ser de hace más de 120 años',
  },
  { field: 'customFields.hobbies', typed: long(1001), ...atMost(1000) },
];

const invalid = { en: 'This value is not valid', es: 'Este valor no es válido' };
const phoneType = {
  en: 'The phone type must be Mobile or Landline',
  es: 'El tipo de teléfono debe ser Celular o Fijo',
};

/** What the form has no way to send, and the server refuses. */
export const CHOICES: readonly Rule[] = [
  { field: 'customFields.phoneType', typed: 'Fax', ...phoneType },
  { field: 'customFields.phoneAlternateType', typed: 'mobile', ...phoneType },
  { field: 'customFields.gender', typed: 'X', ...invalid },
  { field: 'customFields.preferredLanguage', typed: 'Klingon', ...invalid },
  { field: 'customFields.phoneCallBehavior', typed: 'Loud', ...invalid },
  { field: 'roleId', typed: '', ...required },
];
