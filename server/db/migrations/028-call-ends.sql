-- Transcripts whose time is over are found among the calls that have one.
create index calls_transcribed on calls (ended_at) where transcript_status = 'ready';
