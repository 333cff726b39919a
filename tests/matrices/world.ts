import { ROLE_IDS, SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { storeFile } from '#server/domain/files.ts';
import type { DemoOrganization } from '#server/seed/personas.ts';
import { makeSoundToken } from '#server/domain/media-keys.ts';
import { makeSurveyToken } from '#server/domain/surveys/survey-tokens.ts';
import { asSystem, inScope, type Work } from '#server/work.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { DEMO_ORGANIZATIONS, type TestApi } from '#tests/api/harness.ts';
import type { World } from './samples.ts';

interface Given {
  readonly organizationId: string;
  readonly audioId: string;
  readonly recipient: { readonly id: string; readonly person_id: string } | undefined;
}

/** Broadcasts: a draft, one that was sent and answered, one that is being sent, and one that waits for its time. */
async function addBroadcasts(work: Work, { organizationId, audioId, recipient }: Given) {
  const { tx, newId, now } = work;
  const [broadcastId, sentBroadcastId, sendingBroadcastId] = [newId(), newId(), newId()] as const;
  const awaitedBroadcastId = newId();
  const [messageId, responseId] = [newId(), newId()] as const;
  const own = { organization_id: organizationId, created_at: now };
  const about = { ...own, title: 'Storm', type: 'sms', content: 'Stay at home.', updated_at: now } as const;
  const begun = { ...about, scheduled_at: now, started_at: now, expanded_at: now, selected: 2 };
  await tx
    .insertInto('broadcasts')
    .values([
      { ...about, id: broadcastId, audio_file_id: audioId },
      { ...begun, id: sentBroadcastId, status: 'sent', finished_at: now },
      { ...begun, id: sendingBroadcastId, status: 'scheduled', selected: 1 },
      { ...about, id: awaitedBroadcastId, status: 'scheduled', scheduled_at: new Date(now.getTime() + DAY_MS) },
    ])
    .execute();
  if (recipient)
    await tx
      .insertInto('broadcast_people')
      .values({ organization_id: organizationId, broadcast_id: awaitedBroadcastId, membership_id: recipient.id })
      .execute();
  await tx.updateTable('files').set({ delete_after: null }).where('id', '=', audioId).execute();
  const message = { ...own, type: 'sms', kind: 'STANDARD', name: 'Ada Quist', due_at: now, send_after: now } as const;
  const place = { zones: ['America/New_York'], state: 'NY', membership_id: recipient?.id ?? null };
  await asSystem(work, async () => {
    await tx
      .insertInto('broadcast_recipients')
      .values([
        {
          ...message,
          ...place,
          id: messageId,
          broadcast_id: sentBroadcastId,
          contact: '+12125550901',
          status: 'success',
          step: 'over',
          sent_at: now,
        },
        {
          ...message,
          ...place,
          id: newId(),
          broadcast_id: sentBroadcastId,
          contact: '+12125550902',
          status: 'error',
          step: 'over',
          error: 'refused',
        },
        { ...message, ...place, id: newId(), broadcast_id: sendingBroadcastId, contact: '+12125550903' },
      ])
      .execute();
    await tx
      .insertInto('broadcast_skipped')
      .values({
        ...own,
        id: newId(),
        broadcast_id: sentBroadcastId,
        membership_id: recipient?.id ?? null,
        name: 'Ada Quist',
        contact: '+12125550901',
        reason: 'landline',
      })
      .execute();
    await tx
      .insertInto('broadcast_replies')
      .values({
        ...own,
        id: responseId,
        broadcast_id: sentBroadcastId,
        recipient_id: messageId,
        membership_id: recipient?.id ?? null,
        name: 'Ada Quist',
        from_contact: '+12125550901',
        body: 'Thank you',
      })
      .execute();
    await tx
      .insertInto('broadcast_replies')
      .values({
        ...own,
        id: newId(),
        broadcast_id: sentBroadcastId,
        from_contact: '+12125550902',
        body: 'Call me',
        done_at: now,
        done_by: recipient?.person_id ?? null,
      })
      .execute();
  });
  return { broadcastId, sentBroadcastId, sendingBroadcastId, awaitedBroadcastId, responseId };
}

/** Surveys: one that waits to be conducted, and an answered one about a call that requires action. */
async function addSurveys(
  work: Work,
  organizationId: string,
  of: { readonly subjectId: string; readonly respondentId: string | null; readonly callId: string },
) {
  const { subjectId, respondentId, callId } = of;
  const { tx, newId, now } = work;
  const [surveyId, callerSurveyId] = [newId(), newId()] as const;
  const about = {
    organization_id: organizationId,
    subject_id: subjectId,
    action_required: true,
    opens_at: now,
    expires_at: new Date(now.getTime() + 30 * DAY_MS),
    created_at: now,
  };
  await tx
    .insertInto('surveys')
    .values([
      { ...about, id: surveyId, family: 'person', type: 'CHANGE_OF_CONDITION', respondent_id: respondentId },
      {
        ...about,
        id: callerSurveyId,
        family: 'caller',
        type: 'POSTCALL_SURVEY',
        call_id: callId,
        common_version: 1,
        answers: JSON.stringify({ spoke: true, went: 4, mood: 'calm', concern: true, concernWhat: 'A cough' }),
        alarms: 1,
        answered_at: now,
      },
    ])
    .execute();
  return { surveyId, callerSurveyId };
}

/** Somebody who was invited to administer and has no password yet. */
async function addInvited(work: Work, organizationId: string) {
  const { tx, newId, now } = work;
  const [id, placeId] = [newId(), newId()] as const;
  const made = { created_at: now, updated_at: now };
  const of = { person_id: id, organization_id: organizationId, created_at: now };
  await tx
    .insertInto('people')
    .values({
      ...made,
      id,
      first_name: 'Ingrid',
      last_name: 'Novak',
      user_name: `ingrid.${id}`,
      email: 'i@example.org',
    })
    .execute();
  await tx
    .insertInto('person_profiles')
    .values({ ...of, id: newId(), security_profile_id: SECURITY_PROFILE_IDS.ORG_USER })
    .execute();
  await tx
    .insertInto('memberships')
    .values({ ...of, ...made, id: placeId, role_id: ROLE_IDS.NONE })
    .execute();
  await asSystem(work, () => tx.insertInto('credentials').values({ person_id: id, created_at: now }).execute());
  return { invitedId: id, invitedPlaceId: placeId };
}

/** Looks up what an organization of the demo data offers; an empty program and status are added for the deletes. */
export async function worldOf(test: TestApi, organization: DemoOrganization): Promise<World> {
  const organizationId = DEMO_ORGANIZATIONS[organization];
  const recording = await storeFile(test.services, {
    organizationId,
    kind: 'recording',
    type: 'audio/webm',
    bytes: new TextEncoder().encode('A sound'),
    seconds: 90,
    peaks: new Uint8Array([0, 255]),
  });
  const audioId = await storeFile(test.services, {
    organizationId,
    kind: 'broadcast-audio',
    type: 'audio/wav',
    bytes: new TextEncoder().encode('Another sound'),
    seconds: 9,
    peaks: new Uint8Array([0, 255]),
  });
  const audioToken = await makeSoundToken(test.services.config, audioId, test.clock.now());
  return inScope(test.services, 'everything', async (work) => {
    const { tx, newId, now } = work;
    const programs = await tx
      .selectFrom('programs')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .execute();
    const statuses = await tx
      .selectFrom('organization_person_statuses')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .execute();
    const emptyProgramId = newId();
    const emptyStatusId = newId();
    const own = { organization_id: organizationId, created_at: now };
    await tx
      .insertInto('programs')
      .values({ ...own, id: emptyProgramId, name: `Empty program ${emptyProgramId}` })
      .execute();
    await tx
      .insertInto('organization_person_statuses')
      .values({ ...own, id: emptyStatusId, name: `Empty status ${emptyStatusId}` })
      .execute();
    const people = await tx
      .selectFrom('memberships')
      .select(['id', 'role_id', 'person_id'])
      .where('organization_id', '=', organizationId)
      .orderBy('id')
      .execute();
    const match = await tx
      .selectFrom('matches')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('id')
      .executeTakeFirst();
    const matched = new Set([match?.caller_id, match?.recipient_id]);
    const first = (roleId: string) => people.find(({ id, role_id }) => role_id === roleId && !matched.has(id));
    const recipient = first(ROLE_IDS.RECIPIENT);
    const newcomer = people.findLast(
      ({ id, role_id }) => role_id === ROLE_IDS.RECIPIENT && !matched.has(id) && id !== recipient?.id,
    );
    const none = newId();
    const reportId = newId();
    const report = { report_id: reportId, organization_id: organizationId };
    await tx
      .insertInto('report_requests')
      .values({
        ...own,
        id: reportId,
        module: 'PEOPLE_EXPORT',
        requested_by_id: people.at(-1)?.person_id ?? none,
        filters: JSON.stringify({ params: { personOrganizationIds: [none] } }),
        status: 'completed',
        finished_at: now,
        file_name: 'People.csv',
        size: 6,
      })
      .execute();
    await tx
      .insertInto('report_parts')
      .values({ ...report, position: 0, content: 'Role\r\n' })
      .execute();
    const uploadId = newId();
    await tx
      .insertInto('people_uploads')
      .values({
        ...own,
        id: uploadId,
        checksum: uploadId.replaceAll('-', '').padEnd(40, '0'),
        file_name: 'people.csv',
        uploaded_by_id: none,
        uploaded_by_name: 'Rosa Quill',
        total: 1,
        rows_done: 1,
        updated_at: now,
      })
      .execute();
    await tx
      .updateTable('memberships')
      .set({ upload_id: uploadId })
      .where('id', '=', recipient?.id ?? none)
      .execute();
    const callId = newId();
    await tx
      .insertInto('calls')
      .values({
        ...own,
        id: callId,
        type: 'MATCH',
        status: 'completed',
        caller_id: match?.caller_id ?? null,
        recipient_id: match?.recipient_id ?? null,
        caller_name: 'Rosa Quill',
        recipient_name: 'Ada Quist',
        program_id: programs.find(({ is_default }) => is_default)?.id ?? null,
        answered_at: now,
        ended_at: now,
        seconds: 90,
        recording_file_id: recording,
        transcript_status: 'ready',
      })
      .execute();
    const segments = [{ start: 0, end: 2, who: 'caller', text: 'How are you?' }];
    await tx
      .insertInto('call_transcripts')
      .values({
        call_id: callId,
        organization_id: organizationId,
        language: 'en',
        segments: JSON.stringify(segments),
      })
      .execute();
    const queueId = newId();
    const additionId = newId();
    const queueRowId = newId();
    const queued = { queue_id: queueId, organization_id: organizationId, addition_id: additionId, added_at: now };
    await tx
      .insertInto('queues')
      .values({
        ...own,
        id: queueId,
        name: `The queue ${queueId}`,
        active: true,
        switched_at: now,
        updated_at: now,
      })
      .execute();
    const inQueue = [recipient?.id, match?.recipient_id].filter((id) => id !== undefined);
    if (match && inQueue.length > 0) {
      await tx
        .insertInto('queue_callers')
        .values({ ...queued, membership_id: match.caller_id })
        .execute();
      await tx
        .insertInto('queue_recipients')
        .values(
          inQueue.map((id, index) => ({
            ...queued,
            id: index === 0 ? queueRowId : newId(),
            membership_id: id,
            rank: index + 1,
            counted_from: now,
          })),
        )
        .execute();
    }
    const personOf = (id: string | undefined) => people.find((person) => person.id === id)?.person_id ?? none;
    const broadcasts = await addBroadcasts(work, { organizationId, audioId, recipient });
    const surveys = recipient
      ? await addSurveys(work, organizationId, {
          subjectId: recipient.id,
          respondentId: first(ROLE_IDS.CALLER)?.id ?? null,
          callId,
        })
      : { surveyId: none, callerSurveyId: none };
    const noteId = newId();
    if (recipient)
      await tx
        .insertInto('notes')
        .values({
          ...own,
          id: noteId,
          subject_id: recipient.id,
          author_id: recipient.person_id,
          author_name: 'Rosa Quill',
          kind: 'OTHER',
          note: 'Likes a chat about chess',
        })
        .execute();
    return {
      ...broadcasts,
      ...surveys,
      surveyToken: await makeSurveyToken(test.services.config, { id: surveys.surveyId, tokenVersion: 1 }),
      audioId,
      audioToken,
      callId,
      queueId,
      additionId,
      queueRowId,
      queueRecipientId: personOf(inQueue[0]),
      queueCallerId: personOf(match?.caller_id),
      callerPersonId: personOf(first(ROLE_IDS.CALLER)?.id),
      newcomerId: newcomer?.person_id ?? none,
      newcomerPlaceId: newcomer?.id ?? none,
      noteId,
      ...(await addInvited(work, organizationId)),
      organizationId,
      programId: programs.find(({ is_default }) => !is_default)?.id ?? none,
      defaultProgramId: programs.find(({ is_default }) => is_default)?.id ?? none,
      emptyProgramId,
      statusId: statuses[0]?.id ?? none,
      emptyStatusId,
      callerId: first(ROLE_IDS.CALLER)?.id ?? none,
      recipientId: recipient?.id ?? none,
      personId: (recipient ?? people[0])?.person_id ?? none,
      matchedCallerId: match?.caller_id ?? none,
      matchedRecipientId: match?.recipient_id ?? none,
      reportId,
      uploadId,
    };
  });
}
