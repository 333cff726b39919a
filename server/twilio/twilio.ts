import type { Carriers } from '#server/services.ts';
import { addressesFor } from './addresses.ts';
import { listedReports, type ListedCall } from './call-reports.ts';
import { REACH, reachTwilio, type Fields, type Reach, type TwilioAccount } from './request.ts';
import { isSigned } from './signature.ts';
import { play, say } from './twiml.ts';
import { listenToWave } from '#server/domain/wave.ts';

/** Whoever picks up later is likely to be a mailbox. */
const RING_SECONDS = '25';

/** What Twilio's numbers of that kind let through in a second, or are likely to (assumed). */
const TEXTS_PER_SECOND = 10;
const CALLS_PER_SECOND = 2;

/** How long Twilio may try to deliver a text message, in seconds, at most. */
const VALID_SECONDS = 14_400;

const validFor = (seconds: number) => String(Math.min(Math.max(Math.floor(seconds), 1), VALID_SECONDS));

/** All but what goes by mail. */
type TwilioCarriers = Omit<Carriers, 'mail' | 'broadcasts'> & {
  readonly broadcasts: Pick<Carriers['broadcasts'], 'sms' | 'voice'>;
};

/** Recordings of calls, text messages and spoken codes by Twilio's API. Specification calls 6.1, 6.17. */
export function twilio(account: TwilioAccount, reach: Reach = REACH): TwilioCarriers {
  const { from, publicUrl, authToken } = account;
  const addresses = addressesFor(publicUrl);
  const { order, ask } = reachTwilio(account, reach);
  const recording = (ref: string) => `Recordings/${encodeURIComponent(ref)}`;

  return {
    async sms({ key, to, body }) {
      const fields = { To: to, From: from, Body: body, StatusCallback: addresses.message(key) };
      await order('Messages.json', Object.entries(fields));
    },
    async voice({ to, body, language }) {
      await order('Calls.json', Object.entries({ To: to, From: from, Twiml: say(body, language) }));
    },
    broadcasts: {
      sms: {
        isSimulated: false,
        knowsKeys: false,
        perSecond: TEXTS_PER_SECOND,
        async send({ key, to, body, validSeconds }) {
          const fields: Fields = [
            ['To', to],
            ['From', from],
            ['Body', body],
            ['StatusCallback', addresses.message(key)],
            // a backlog of the carrier's must not reach anybody at night
            ...(validSeconds === null ? [] : [['ValidityPeriod', validFor(validSeconds)] as const]),
          ];
          return { ref: await order('Messages.json', fields) };
        },
      },
      voice: {
        isSimulated: false,
        knowsKeys: false,
        perSecond: CALLS_PER_SECOND,
        plays: ['audio/mpeg', 'audio/wav'],
        async send({ key, to, audioUrl }) {
          const fields: Fields = [
            ['To', to],
            ['From', from],
            ['Twiml', play(audioUrl ?? '')],
            ['StatusCallback', addresses.message(key)],
            ['Timeout', RING_SECONDS],
          ];
          return { ref: await order('Calls.json', fields) };
        },
      },
    },
    call: {
      isSimulated: false,
      records: true,
      knowsKeys: false,
      async place({ key, caller }) {
        const fields: Fields = [
          ['To', caller],
          ['From', from],
          ['Url', addresses.connect(key)],
          ['StatusCallback', addresses.call(key, 'caller')],
          ['MachineDetection', 'Enable'],
          ['Timeout', RING_SECONDS],
        ];
        return { ref: await order('Calls.json', fields) };
      },
      async ask({ ref }) {
        const read = async <T>(resource: string) => (await ask('GET', resource)).json() as Promise<T>;
        const name = encodeURIComponent(ref);
        const { calls } = await read<{ calls: ListedCall[] }>(`Calls.json?ParentCallSid=${name}`);
        return listedReports(await read<ListedCall>(`Calls/${name}.json`), calls[0]);
      },
    },
    callbacks: {
      isSigned: (request) => isSigned(authToken, request),
      async fetchRecording(ref) {
        // the WAV of a call is four times as large, but can be listened to
        const wave = await ask('GET', `${recording(ref)}.wav?RequestedChannels=2`);
        if (!wave.body) throw new Error('The recording is empty');
        const heard = await listenToWave(wave.body);
        const sound = await ask('GET', `${recording(ref)}.mp3?RequestedChannels=2`);
        return { ...heard, type: 'audio/mpeg', bytes: new Uint8Array(await sound.arrayBuffer()) };
      },
      async forgetRecording(ref) {
        const answer = await ask('DELETE', `${recording(ref)}.json`);
        await answer.body?.cancel();
      },
    },
  };
}
