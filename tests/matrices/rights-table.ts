/**
 * Who gets what, written by hand from specification rights 2.5: not derived from the code it is held against.
 *
 * Columns: A nobody · M before the identity check · S signup not completed (admin of such an organization) · U USER ·
 * O ORG_USER · G ORG_ADMIN · X ORG_ADMIN of another organization · P SUPER_ADMIN · I no active profile · E ORG_ADMIN
 * whose password has expired · F ORG_ADMIN of an organization that has no feature.
 * Cells: `+` it is done, or refused by the rule that `REFUSED` names · `1` 401 · `3` 403 · `4` 404 (not theirs to know of).
 */
export const PERSONA_COLUMNS = ['A', 'M', 'S', 'U', 'O', 'G', 'X', 'P', 'I', 'E', 'F'] as const;
export type PersonaColumn = (typeof PERSONA_COLUMNS)[number];

// prettier-ignore
export const RIGHTS_TABLE: Readonly<Record<string, string>> = {
  //                            A M S U O G X P I E F
  login:                       '+ + + + + + + + + + +',
  challenge:                   '1 + + + + + + + + + +',
  verify:                      '1 + + + + + + + + + +',
  logout:                      '1 + + + + + + + + + +',
  requestReset:                '+ + + + + + + + + + +',
  resetPassword:               '+ + + + + + + + + + +',
  savePassword:                '1 3 + + + + + + + + +',
  acceptTerms:                 '1 3 + + + + + + + + +',
  getPasswordStatus:           '1 3 + + + + + + + + +',
  getPerson:                   '1 3 + 3 + + 4 + 3 3 +',
  createPerson:                '1 3 3 3 3 + 4 + 3 3 +',
  listProfiles:                '1 3 3 3 + + + + 3 3 +',
  listRoles:                   '1 3 3 3 + + + + 3 3 +',
  listPersonDetailDefinitions: '1 3 + 3 + + + + 3 3 +',
  listOrganizations:           '1 3 3 3 + + + + 3 3 +',
  getOrganization:             '1 3 + 3 + + 4 + 3 3 +',
  getPublicOrganization:       '+ + + + + + + + + + +',
  createOrganization:          '1 3 3 3 3 3 3 + 3 3 3',
  // S may complete the signup, and that alone
  updateOrganization:          '1 3 3 3 3 + 4 + 3 3 +',
  listOrganizationChanges:     '1 3 3 3 + + 4 + 3 3 +',
  getDashboard:                '1 3 3 3 + + 4 + 3 3 3',
  listPrograms:                '1 3 + 3 + + 4 + 3 3 +',
  listProgramsRecipients:      '1 3 3 3 + + 4 + 3 3 +',
  createProgram:               '1 3 3 3 3 + 4 + 3 3 +',
  deleteProgram:               '1 3 3 3 3 + 4 + 3 3 +',
  setDefaultProgram:           '1 3 3 3 3 + 4 + 3 3 +',
  listStatuses:                '1 3 3 3 + + 4 + 3 3 +',
  createStatus:                '1 3 3 3 3 + 4 + 3 3 +',
  deleteStatus:                '1 3 3 3 3 + 4 + 3 3 +',
  setDefaultStatus:            '1 3 3 3 3 + 4 + 3 3 +',
  listMemberships:     '1 3 3 3 + + 4 + 3 3 +',
  getMembership:       '1 3 3 3 + + 4 + 3 3 +',
  listMembershipChanges: '1 3 3 3 + + 4 + 3 3 +',
  createMembership:    '1 3 3 3 3 + 4 + 3 3 +',
  updateMembership:    '1 3 3 3 3 + 4 + 3 3 +',
  deleteMembership:    '1 3 3 3 3 + 4 + 3 3 +',
  listMatchCandidates:         '1 3 3 3 + + 4 + 3 3 3',
  matchPeople:                 '1 3 3 3 3 + 4 + 3 3 3',
  unmatchPeople:               '1 3 3 3 3 + 4 + 3 3 3',
  updatePersonRole:            '1 3 3 3 3 + 4 + 3 3 +',
  returnToOnboarding:          '1 3 3 3 3 + 4 + 3 3 +',
  sendWelcome:                 '1 3 3 3 3 + + + 3 3 3',
  previewWelcome:              '1 3 3 3 + + 4 + 3 3 3',
  listCalls:                   '1 3 3 3 + + 4 + 3 3 3',
  getCallsNow:                 '1 3 3 3 + + 4 + 3 3 3',
  getCall:                     '1 3 3 3 + + 4 + 3 3 3',
  exportCalls:                 '1 3 3 3 + + 4 + 3 3 3',
  getCallTranscript:           '1 3 3 3 + + 4 + 3 3 3',
  getCallRecording:            '1 3 3 3 + + 4 + 3 3 3',
  updateCall:                  '1 3 3 3 3 + 4 + 3 3 3',
  createCall:                  '1 3 3 3 3 + 4 + 3 3 3',
  createQueue:                 '1 3 3 3 3 + 4 + 3 3 3',
  listQueues:                  '1 3 3 3 + + 4 + 3 3 3',
  listOrganizationQueues:      '1 3 3 3 + + 4 + 3 3 3',
  getQueue:                    '1 3 3 3 + + 4 + 3 3 3',
  updateQueue:                 '1 3 3 3 3 + 4 + 3 3 3',
  deleteQueue:                 '1 3 3 3 3 + 4 + 3 3 3',
  listQueueCallers:            '1 3 3 3 + + 4 + 3 3 3',
  listQueueRecipients:         '1 3 3 3 + + 4 + 3 3 3',
  getQueueStats:               '1 3 3 3 + + 4 + 3 3 3',
  getQueueRecipientReasons:    '1 3 3 3 + + 4 + 3 3 3',
  getQueuePlan:                '1 3 3 3 + + 4 + 3 3 3',
  // who is in a queue is another module: organization users order and add
  addQueueCallers:             '1 3 3 3 + + 4 + 3 3 3',
  addQueueRecipients:          '1 3 3 3 + + 4 + 3 3 3',
  undoQueueAddition:           '1 3 3 3 + + 4 + 3 3 3',
  removeQueueCaller:           '1 3 3 3 + + 4 + 3 3 3',
  removeQueueRecipient:        '1 3 3 3 + + 4 + 3 3 3',
  removeQueueCallerLong:       '1 3 3 3 + + 4 + 3 3 3',
  removeQueueRecipientLong:    '1 3 3 3 + + 4 + 3 3 3',
  updateQueueCaller:           '1 3 3 3 + + 4 + 3 3 3',
  updateQueueRecipient:        '1 3 3 3 + + 4 + 3 3 3',
  pauseQueueRecipient:         '1 3 3 3 + + 4 + 3 3 3',
  moveQueueRecipients:         '1 3 3 3 + + 4 + 3 3 3',
  listQueueProgramsRecipients: '1 3 3 3 + + 4 + 3 3 3',
  // whoever else calls: the signature counts, and the samples have it
  connectCarrierCall:          '+ + + + + + + + + + +',
  tellCarrierCall:             '+ + + + + + + + + + +',
  tellCarrierRecording:        '+ + + + + + + + + + +',
  tellCarrierMessage:          '+ + + + + + + + + + +',
  receiveCarrierMessage:       '+ + + + + + + + + + +',
  createReportRequest:         '1 3 3 3 + + 4 + 3 3 3',
  listReportRequests:          '1 3 3 3 + + 4 + 3 3 3',
  listReportFields:            '1 3 3 3 + + 4 + 3 3 3',
  downloadReport:              '1 3 3 3 + + 4 + 3 3 3',
  uploadPeople:                '1 3 + 3 3 + 4 + 3 3 3',
  listPeopleUploads:           '1 3 3 3 + + 4 + 3 3 3',
  getPeopleUpload:             '1 3 3 3 + + 4 + 3 3 3',
  disablePeopleUpload:         '1 3 3 3 3 + 4 + 3 3 3',
  enablePeopleUpload:          '1 3 3 3 3 + 4 + 3 3 3',
  findPeopleDuplicates:        '1 3 + 3 3 + 4 + 3 3 3',
};

/** What the sample of a call is refused for by its rule, whoever makes it: it has no secret that was mailed or sent. */
export const REFUSED: Readonly<Record<string, readonly [status: number, message: string]>> = {
  verify: [400, 'unable to verify identity'],
  resetPassword: [400, 'This link has expired or was already used. Request a new one'],
  savePassword: [400, 'Wrong password'],
};
