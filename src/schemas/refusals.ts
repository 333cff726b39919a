import { fillWords, WORDS, type Params } from './messages.ts';
import { VALIDATION, type ValidationKey } from './validation.ts';

/**
 * What the server says when it refuses; `{{value}}` is filled with the param `value`. Specification api 3.2; those
 * marked `assumed` are ours. The console's start goes without them: it shows what the server says, or, by the key, the
 * Spanish words.
 */
export const REFUSALS = {
  ...WORDS,
  invalidCredentials: 'Invalid credentials',
  wrongPassword: 'Wrong password',
  denied: 'You cannot perform this action',
  /* assumed from here on */
  featureOff: 'This is off for your organization. Its admins can turn it on.',
  mfaRequired: 'Verify your identity first',
  signupRequired: 'Finish setting up your organization first',
  signupFirstStep: 'Choose a password and accept the terms of service first',
  passwordExpired: 'Your password has expired. Choose a new one.',
  notFound: 'This was deleted, or you can’t see it',
  noSuchAddress: 'There is nothing at this address',
  invalidInput: 'Some values aren’t valid',
  invalidJson: 'The request is not valid JSON',
  methodNotAllowed: 'This method is not allowed here',
  unsupportedType: 'The content type of the request is not supported',
  conflict: 'Someone else changed this in the meantime. Reload the page and try again.',
  changedMeanwhile: 'Someone else changed this after you opened the form',
  unavailable: 'The service isn’t available right now. Try again in a moment.',
  tooLarge: 'The request is too large',
  noSuchRange: 'The file has no such part',
  tooMany: 'Too many attempts. Try again later.',
  linkExpired: 'This link has expired or was already used. Request a new one.',
  lastFourWrong: 'These 4 digits don’t match the phone number on your account',
  userNameExists: 'user name {{value}} already exists',
  programExists: 'A program with this name already exists',
  statusExists: 'A status with this name already exists',
  statusReserved: 'A built-in status has this name, in English or in Spanish',
  organizationExists: 'An organization with this name already exists',
  programInUse: 'The program cannot be deleted because [there are still people in it]',
  programBroadcast: 'The program cannot be deleted because [a scheduled broadcast goes to it]',
  programDefault: 'The program cannot be deleted because [this is the default program]',
  statusKeepsName: 'A built-in status cannot be renamed',
  statusLocked: 'The status cannot be deleted because [this is a built-in status]',
  statusInUse: 'The status cannot be deleted because [there are still people with this status]',
  statusDefault: 'The status cannot be deleted because [this is the default status]',
  adminUndeletable: 'The person cannot be deleted because [organization admins cannot be deleted]',
  adminContact: 'Only this person and super admins can change the email and phone numbers of an admin',
  ownContact: 'Change your own email and phone numbers on your own page, which asks for your password',
  selfUndeletable: 'The person cannot be deleted because [you can’t delete yourself]',
  matchRoles: 'A match needs an active caller and an active recipient in the same organization',
  matchExists: 'This caller and this recipient are already matched',
  matchMissing: 'This caller and this recipient aren’t matched',
  // at a field: what is offered there is read anew for each code that begins so (queries/client.ts). Specification api 3.15
  foreignProgram: 'This program was deleted or isn’t one of the organization’s',
  foreignPerson: 'This person was deleted or isn’t one of the organization’s',
  foreignStatus: 'This status was deleted or isn’t one of the organization’s',
  foreignUpload: 'This upload was deleted or isn’t one of the organization’s',
  foreignCall: 'This call was deleted or isn’t one of the organization’s',
  foreignBroadcast: 'This broadcast was deleted or isn’t one of the organization’s',
  foreignQueue: 'This queue was deleted or isn’t one of the organization’s',
  foreignNote: 'This note is about someone else',
  noteSubmitted:
    'This note was saved already, as it was before your last changes. To save your changes as another note, save once more.',
  checksum: 'The file was damaged on the way. Upload it again.',
  csvEmpty: 'The file has no rows',
  csvColumns: 'The file is missing the column {{value}}',
  csvType: 'The file must be a CSV file',
  sharedPerson: 'The person cannot be changed because [this person also belongs to another organization]',
  personSubmitted:
    'This person was added already, as the form was before your last changes. Look at them in the list. To add another person with your changes, add once more.',
  personJoined: 'This person is already in the organization',
  onboardingRecipients: 'Only recipients can be returned to onboarding',
  invitationNotOpen: 'There is no open invitation for this person',
  onlyAdministrators: 'Only admins can be without a role',
  requestedByOther: 'You can only request reports in your own name',
  welcomeCallers: 'Welcome emails go to active callers only',
  welcomeNoEmail: 'No email address',
  welcomeOptedOut: 'Opted out of email',
  welcomeJustSent: 'Already sent a few minutes ago',
  rangeOrder: 'The end is before the start',
  callPeople: 'Too many people have this name. Narrow the search.',
  callsTooMany: 'More than {{value}} calls are found. Narrow the search, or order a report.',
  callLive: 'One of the two is in a call right now',
  callInactive: 'One of the two is inactive',
  callNoPhone: 'One of the two has no phone',
  callOnePhone: 'The two share one phone',
  callOptedOut: 'This person doesn’t want to be called',
  callNight: 'It’s outside calling hours where this person is',
  callCooldown: 'This person was called a short time ago',
  noCarrier: 'No carrier is connected, so no calls can be made',
  noMails: 'No email leaves this server: that isn’t set up. Tell whoever runs it.',
  noTexts: 'No text messages or calls leave this server: no carrier is connected. Tell whoever runs it.',
  queueExists: 'A queue with this name already exists',
  queueReserved: 'The queue of those who sign up has this name, in English or in Spanish',
  queueSelfSignup: 'The Self Signup queue cannot be renamed',
  queueSelfSignupStays: 'The Self Signup queue cannot be deleted',
  queueLive: 'Someone is being called from this queue right now. Deactivate it, and delete it when the call is over.',
  queueGone: 'This person is no longer in the queue',
  queueUndone: 'This addition was undone, so no one was added by it',
  queueRecipientLive: 'This person is in a call right now',
  queueCaller: 'Only active callers of the organization can call from a queue',
  queueRecipient: 'Only active recipients and people in onboarding of the organization can be in a queue',
  queueAvailability: 'Choose a time in the future, at most a year ahead',
  queueShift: 'A shift ends in the future, at most 12 hours ahead',
  broadcastNobody: 'no valid contact recipients found for this organization',
  broadcastRecipients: 'Choose at least one program or recipient',
  broadcastUploaded: 'Uploaded contacts can’t be saved as a draft. Send it, or take them out.',
  broadcastMixed: 'A broadcast goes to people of the organization or to uploaded contacts, not to both',
  broadcastContent: 'Write what is to be sent',
  broadcastSms: 'A text message has at most {{max}} characters',
  broadcastVoice: 'Record or upload what is to be heard',
  broadcastTime: 'Choose a time in the future',
  broadcastTimeMissing: 'Choose when it is sent',
  broadcastAuthor: 'You can only send in your own name',
  broadcastChanged: 'Someone else saved this broadcast in the meantime',
  broadcastBegun: 'This broadcast is being sent or was sent already',
  broadcastSubmitted:
    'This broadcast was sent already, as it was before your last changes. Look at it in the list of broadcasts. To send it with your changes, too, send it once more.',
  broadcastSending: 'This broadcast is being sent right now',
  broadcastNotSending: 'This broadcast isn’t being sent',
  broadcastAudioPlayed: 'Your carrier plays mp3 and wav only. Upload one of these, or record it here.',
  broadcastAudioType: 'The file must be a recording: mp3, wav, m4a, ogg or webm',
  broadcastNotSent: 'This broadcast hasn’t been sent yet',
  broadcastAudioUsed: 'A scheduled or sent broadcast uses this recording',
  broadcastAudioGone: 'This recording is no longer there. Record or upload it again.',
  broadcastAlert: 'Only admins of the organization can be told',
  broadcastContact: 'Enter a valid phone number or email address',
  broadcastNoTest: 'You have no phone number or email address to send a test to',
  signupLink: 'This sign-up link doesn’t work. Ask the organization for a new one.',
  captchaExpired: 'The check is too old. Do it again.',
  captchaUsed: 'This check was used already. Do it again.',
  captchaWrong: 'The check didn’t work. Do it again.',
  surveyUnopened: 'The survey could not be opened',
  surveyNotYet: 'This survey isn’t open yet',
  surveyAnswered: 'This survey has been answered already',
  surveySubmitted:
    'This survey was answered already, as the form was before your last changes. Look at the answers that were saved.',
  surveyByLink: 'An anonymous survey is answered by its link alone',
  surveyAnonymous: 'The link of an anonymous survey is only for the person who answers it',
  surveyExpired: 'This survey can no longer be answered',
  surveyLink: 'This link doesn’t open a survey',
  surveyOptedOut: 'This person doesn’t want to be asked in this survey',
  surveyNotNamed: 'No one is named as the person who answers. Copy the link and send it yourself.',
  surveyNoContact: 'The person who answers can’t be reached this way',
  surveyStopped: 'The person who answers opted out of these messages',
  surveyJustSent: 'This survey was sent less than a minute ago. Wait a minute, then send it again.',
  surveyNotAnswered: 'This survey hasn’t been answered yet',
  surveyPostpone: 'Choose a day in the future, at most a year ahead',
  surveyQuestionsChanged: 'Someone else changed these questions in the meantime',
  surveysTooMany: 'More than {{value}} surveys are found. Narrow the search, or order a report.',
  csvUnreadable: 'The file can’t be read as text. Save it as “CSV UTF-8”.',
  csvRole: 'Role must be RECIPIENT or CALLER',
  csvProgram: 'The organization has no program called {{value}}',
  csvCells: 'The row has more values than the file has columns',
  csvOwnValue: '{{name}}: Use {{value}} characters or fewer',
  csvOwnValues: 'The custom fields of the row have more than {{value}} characters together',
  csvDuplicate: 'The username {{value}} is in the file twice',
  reportPending: 'The report isn’t ready yet',
  reportsAtOnce: 'Several reports are already being generated. Wait until one of them is ready.',
  csvQuotes: 'A quotation mark in this row is out of place',
  csvQuoteOpen: 'A quotation mark opened in row {{value}} is never closed',
  csvRows: 'The file has more than {{value}} rows. Split it into smaller files.',
  csvPersonExists: '{{value}} is already in the organization',
  csvPersonTwice: '{{value}} is in the file twice',
  csvPersonSeveral: 'Several people in the organization could be {{value}}',
  uploadStopped: 'This upload was stopped. Upload the same file again to continue with the rest.',
  uploadSwitching: 'People from this upload are being deactivated or reactivated right now. Try again later.',
  profileForbidden: 'You can’t assign this profile',
  undelivered: 'The message couldn’t be sent',
} as const;
export type RefusalKey = keyof typeof REFUSALS;

/** Whatever the server says in words, by the code that travels beside them. Specification api 3.6. */
const SAID = { ...VALIDATION, ...REFUSALS };
export type MessageCode = RefusalKey | ValidationKey;

/** Something to say, before it is put into the words of a language. */
export interface Said {
  readonly code: MessageCode;
  readonly params?: Params;
}

/** What is said, in the specification's English. */
export const wordsOf = ({ code, params }: Said): string => fillWords(SAID[code], params);

/**
 * The body of a refusal: the words for any client, and beside them what another language is made from. `fields`: path
 * of a field -> what is wrong with it. Specification api 3.5, 3.6.
 */
export function refusalBody({ code, params }: Said, fields: Readonly<Record<string, Said>> = {}) {
  const paths = Object.entries(fields);
  return {
    message: wordsOf({ code, ...(params && { params }) }),
    code,
    ...(params && { params }),
    ...(paths.length > 0 && {
      fields: Object.fromEntries(paths.map(([path, said]) => [path, wordsOf(said)])),
      fieldCodes: fields,
    }),
  };
}
