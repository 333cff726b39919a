import * as z from 'zod/mini';
import { ROLE_NAMES } from './access.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams, maxChars, moment } from './fields.ts';
import { LIMITS } from './limits.ts';
import { limitQuery, pager, pageQuery } from './pager.ts';
import { APART_REASONS } from './partings.ts';
import { saidShape } from './said.ts';

export { CSV_COLUMNS, type CsvColumn } from './person-fields.ts';

/** Beside the template's columns: the row's number in the person's own file, where rows of it were left out. */
export const CSV_ROW_COLUMN = 'Row';

/**
 * A row that was not imported, and why. `rowIndex` is 1 for the first row below the header, or what the row itself
 * says in the column `CSV_ROW_COLUMN`.
 */
const failedRow = z.object({
  rowIndex: z.number(),
  message: z.string(),
  /** The same, one by one; `column` is null for what is wrong with the row. Nothing for rows of former versions. */
  problems: z._default(z.array(z.object({ column: z.nullable(z.string()), ...saidShape })), []),
});
export type FailedRow = z.output<typeof failedRow>;

/** What becomes of rows whose people are in the organization already: left out, or updated. Specification uploads 2.5. */
export const EXISTING_PEOPLE = ['skip', 'update'] as const;
export type ExistingPeople = (typeof EXISTING_PEOPLE)[number];

/** SHA-1 of the file's bytes in hexadecimal. */
const checksum = z.string('required').check(z.toLowerCase(), z.regex(/^[0-9a-f]{40}$/, { error: 'invalid' }));

export const uploadPeople = defineEndpoint({
  id: 'uploadPeople',
  method: 'POST',
  path: '/v2/reportrequest/upload/csv',
  access: { module: 'personorganizations', right: 'canCreate' },
  feature: 'csvUpload',
  beforeSignup: true,
  maxBytes: LIMITS.uploadBytes,
  form: {
    headers: {
      checksum: 'checksum-sha1',
      organizationId: 'organizationid',
      existing: 'existing-people',
      statusId: 'status-id',
    },
    // the order names both, a multipart file and the header `content-type: text/csv`
    alone: { field: 'file', type: 'text/csv', name: 'people.csv' },
  },
  body: z.object({
    file: z.file(),
    organizationId: z.optional(id),
    checksum,
    /** Who is there already is left out unless it is asked to update them, which needs the right to edit people. */
    existing: z._default(z.enum(EXISTING_PEOPLE, 'invalid'), 'skip'),
    /** Of all who are created; without one they have the default status. */
    statusId: z.optional(id),
  }),
  response: z.object({
    uploadId: id,
    total: z.number(),
    processed: z.number(),
    /** Of those: rows that changed somebody who was there, and rows that said what was known. */
    updated: z._default(z.number(), 0),
    unchanged: z._default(z.number(), 0),
    failedRows: z.array(failedRow),
    /** The organization has had this very file: nobody was created now, and the answer is that of the first time. */
    repeated: z._default(z.boolean(), false),
  }),
  assumed:
    'the answer, existing-people and status-id; the organization and the checksum travel in the headers organizationid and checksum-sha1',
  doc: 'Creates people from the rows of a CSV file, or updates those who are there, and tells which rows failed and why; goes on where it was cut off.',
});

/** `stopped`: it was stopped, or the server ended in the middle; the same file uploaded again goes on from there. */
export const PEOPLE_UPLOAD_STATUSES = ['processing', 'processed', 'stopped'] as const;

const peopleUpload = z.object({
  id,
  fileName: z.string(),
  createdAt: moment,
  uploadedBy: z.nullable(z.object({ personId: id, name: z.string() })),
  status: z.enum(PEOPLE_UPLOAD_STATUSES),
  /** Rows of the file; null until the last one has been read. */
  total: z.nullable(z.number()),
  processed: z.number(),
  failed: z.number(),
  /** People of the upload who are there and enabled. */
  active: z.number(),
  /** People of the upload who are there and disabled. */
  disabled: z.number(),
  /** People whom it updated, and those of whom that was taken back. */
  updated: z._default(z.number(), 0),
  undone: z._default(z.number(), 0),
  /** People of the upload who are there, by the role they have now; roles that none of them has are left out. */
  people: z.array(z.object({ role: z.enum(ROLE_NAMES), count: z.number() })),
});
export type PeopleUpload = z.output<typeof peopleUpload>;

export const listPeopleUploads = defineEndpoint({
  id: 'listPeopleUploads',
  method: 'GET',
  path: '/v2/peopleuploads',
  access: { module: 'personorganizations', right: 'canReadAsAdmin' },
  feature: 'csvUpload',
  pageBase: 1,
  query: z.object({ organizationId: z.optional(id), page: pageQuery(1), limit: limitQuery }),
  response: z.object({ rows: z.array(peopleUpload), pager }),
  assumed: 'the whole call',
  doc: 'The CSV uploads of an organization, the latest first.',
});

export const getPeopleUpload = defineEndpoint({
  id: 'getPeopleUpload',
  method: 'GET',
  path: '/v2/peopleuploads/:id',
  access: { module: 'personorganizations', right: 'canReadAsAdmin' },
  feature: 'csvUpload',
  params: idParams,
  response: z.object({ upload: peopleUpload, failedRows: z.array(failedRow) }),
  assumed: 'the whole call',
  doc: 'A CSV upload with the rows that failed.',
});

export const stopPeopleUpload = defineEndpoint({
  id: 'stopPeopleUpload',
  method: 'PUT',
  path: '/v2/peopleuploads/stop',
  access: { module: 'personorganizations', right: 'canCreate' },
  feature: 'csvUpload',
  beforeSignup: true,
  /** Who sends a file knows it by these: the upload's id comes with the end. */
  body: z.object({
    organizationId: z.optional(id),
    checksum,
    existing: z._default(z.enum(EXISTING_PEOPLE, 'invalid'), 'skip'),
  }),
  /** Null where the organization hasn't the file, or it is still being read: then nothing was stopped. */
  response: z.object({ upload: z.nullable(peopleUpload) }),
  assumed: 'the whole call',
  doc: 'Lets no further rows of a file that is being uploaded be saved, and tells how far it came; the same file sent again goes on from there.',
});

const changed = z.object({ changed: z.number() });

export const disablePeopleUpload = defineEndpoint({
  id: 'disablePeopleUpload',
  method: 'PUT',
  path: '/v2/peopleuploads/:id/disable',
  access: { module: 'personorganizations', right: 'canEdit' },
  feature: 'csvUpload',
  params: idParams,
  response: changed,
  assumed: 'the whole call',
  doc: 'Disables the people whom an upload created, as disabling each of them does, and takes back what it updated; tells how many.',
});

export const enablePeopleUpload = defineEndpoint({
  id: 'enablePeopleUpload',
  method: 'PUT',
  path: '/v2/peopleuploads/:id/enable',
  access: { module: 'personorganizations', right: 'canEdit' },
  feature: 'csvUpload',
  params: idParams,
  response: z.object({
    ...changed.shape,
    /** Matches that there are again, and how many aren't made again, by the reason. Specification people 5.8. */
    matched: z._default(z.number(), 0),
    apart: z._default(z.array(z.object({ reason: z.enum(APART_REASONS), count: z.number() })), []),
  }),
  assumed: 'the whole call',
  doc: 'Takes the disabling of an upload back: enables its people, matches again whom it parted where it still fits, and updates again; tells how many.',
});

const values = z
  .array(z.string('invalid').check(z.maxLength(LIMITS.email, { error: 'invalid' })))
  .check(z.maxLength(LIMITS.duplicatesBatch, 'invalid'));

export const findPeopleDuplicates = defineEndpoint({
  id: 'findPeopleDuplicates',
  method: 'POST',
  path: '/v2/peopleuploads/duplicates',
  access: { module: 'personorganizations', right: 'canCreate' },
  feature: 'csvUpload',
  beforeSignup: true,
  body: z.object({
    organizationId: z.optional(id),
    /** In international form, `+1` and ten digits. */
    phones: values,
    /** In lower case. */
    emails: values,
    /** In lower case. */
    userNames: values,
  }),
  response: z.object({
    duplicates: z.array(
      z.object({
        field: z.enum(['phone', 'email', 'userName']),
        /** As it was asked for. */
        value: z.string(),
        /** The person's name; null for a username of another organization. */
        name: z.nullable(z.string()),
        personOrganizationId: z.nullable(id),
      }),
    ),
  }),
  assumed: 'the whole call',
  doc: 'Which phones, e-mail addresses and usernames people have already; usernames over all organizations.',
});

/** What a row may hold of any of these. Specification people 4.1, 4.9. */
const text = z.string('invalid').check(maxChars(LIMITS.name));

/** Why a file can't change all of somebody: they are elsewhere, too, administer, or are who uploads it. */
const LOCKS = ['sharedPerson', 'adminContact', 'ownContact'] as const;
export type Lock = (typeof LOCKS)[number];

export const findKnownPeople = defineEndpoint({
  id: 'findKnownPeople',
  method: 'POST',
  path: '/v2/peopleuploads/known',
  access: { module: 'personorganizations', right: 'canEdit' },
  feature: 'csvUpload',
  beforeSignup: true,
  body: z.object({
    organizationId: z.optional(id),
    people: z
      .array(
        z.object({
          externalPersonId: z.nullable(text),
          userName: z.nullable(text),
          /** In international form, `+1` and ten digits. */
          phone: text,
          firstName: text,
          lastName: text,
        }),
      )
      .check(z.maxLength(LIMITS.knownBatch, 'invalid')),
  }),
  response: z.object({
    /** One for each that was asked for, in their order; null for who isn't there. */
    people: z.array(
      z.nullable(
        z.object({
          /** Null where several people fit. */
          personOrganizationId: z.nullable(id),
          name: z.string(),
          /** Fields of the template as they are, by the names of the form; the PIN is left out. */
          values: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()])),
          programName: z.nullable(z.string()),
          /** Why some of it can't be changed by a file: all that is the person's own, or how they are reached. */
          locked: z.nullable(z.enum(LOCKS)),
        }),
      ),
    ),
  }),
  assumed: 'the whole call',
  doc: 'Whom rows would update: by external id, by username, or by phone and name; with what is known of them.',
});
