-- Where somebody is, and whether one may call there: zones of zip codes and area codes, and the hours of calls.
-- Specification calls 6.2, 6.3, 6.5 to 6.10.
--
-- Places that have had the same clock since 2007 have one zone here (Indianapolis and Louisville America/New_York, Boise
-- America/Denver), or a zip and an area code on two sides of a state's border would have none in common. Zones are those
-- of the law (49 CFR 71), not of habit: Phenix City, Alabama, is Central.

-- The first three digits of zip codes in use, and whole zip codes that differ from their first three. Military ones
-- (090-099, 340, 962-966) are nowhere. Where a prefix lies in two zones it lists both.
create table zip_zones (
  prefix text primary key check (prefix ~ '^\d{3}(\d\d)?$'),
  state text not null,
  zones text[] not null check (cardinality(zones) > 0)
);

-- US area codes. Those without a place (toll-free, 5xx) and those of other countries are not here.
create table area_zones (
  code text primary key check (code ~ '^[2-9]\d\d$'),
  zones text[] not null check (cardinality(zones) > 0)
);

insert into zip_zones (prefix, state, zones)
  select lpad(number::text, length(first), '0'), state, zones::text[]
  from (values
    ('AK', '{America/Anchorage}', '995-999'),
    ('AK', '{America/Adak}', '99546-99547'),
    ('AL', '{America/Chicago}', '350-352 354-369'),
    ('AR', '{America/Chicago}', '716-729'),
    ('AS', '{Pacific/Pago_Pago}', '96799'),
    ('AZ', '{America/Phoenix}', '850-853 855-857 859 863-864'),
    -- the Navajo Nation changes its clocks, the rest of Arizona doesn't
    ('AZ', '{America/Denver,America/Phoenix}', '860 865'),
    ('CA', '{America/Los_Angeles}', '900-908 910-928 930-961'),
    ('CO', '{America/Denver}', '800-816'),
    ('CT', '{America/New_York}', '060-069'),
    ('DC', '{America/New_York}', '200 202-205 569'),
    ('DE', '{America/New_York}', '197-199'),
    ('FL', '{America/New_York}', '320-323 326-339 341-342 344 346-347 349'),
    ('FL', '{America/Chicago,America/New_York}', '324'),
    ('FL', '{America/Chicago}', '325'),
    ('FM', '{Pacific/Guam}', '96942-96943'),
    ('FM', '{Pacific/Guadalcanal}', '96941 96944'),
    ('GA', '{America/New_York}', '300-319 398-399'),
    ('GU', '{Pacific/Guam}', '969'),
    ('HI', '{Pacific/Honolulu}', '967-968'),
    ('IA', '{America/Chicago}', '500-516 520-528'),
    ('ID', '{America/Denver}', '832-834 836-837'),
    ('ID', '{America/Denver,America/Los_Angeles}', '835'),
    ('ID', '{America/Los_Angeles}', '838'),
    ('IL', '{America/Chicago}', '600-620 622-629'),
    ('IN', '{America/New_York}', '460-462 466-468 470-474 478'),
    ('IN', '{America/Chicago}', '463-464 476-477'),
    ('IN', '{America/Chicago,America/New_York}', '465 469 475 479'),
    ('KS', '{America/Chicago}', '660-662 664-676 679'),
    ('KS', '{America/Chicago,America/Denver}', '677-678'),
    ('KY', '{America/New_York}', '400 402-418 425'),
    ('KY', '{America/Chicago,America/New_York}', '401 426-427'),
    ('KY', '{America/Chicago}', '420-424'),
    ('LA', '{America/Chicago}', '700-701 703-708 710-714'),
    ('MA', '{America/New_York}', '010-027 055'),
    ('MD', '{America/New_York}', '206-212 214-219'),
    ('ME', '{America/New_York}', '039-049'),
    ('MH', '{Pacific/Majuro}', '96960 96970'),
    ('MI', '{America/New_York}', '480-497'),
    ('MI', '{America/Chicago,America/New_York}', '498-499'),
    ('MN', '{America/Chicago}', '550-551 553-567'),
    ('MO', '{America/Chicago}', '630-631 633-641 644-658'),
    ('MP', '{Pacific/Guam}', '96950-96952'),
    ('MS', '{America/Chicago}', '386-397'),
    ('MT', '{America/Denver}', '590-599'),
    ('NC', '{America/New_York}', '270-289'),
    ('ND', '{America/Chicago}', '580-584 587-588'),
    ('ND', '{America/Chicago,America/Denver}', '585-586'),
    ('NE', '{America/Chicago}', '680-681 683-689'),
    ('NE', '{America/Chicago,America/Denver}', '690-692'),
    ('NE', '{America/Denver}', '693'),
    ('NH', '{America/New_York}', '030-038'),
    ('NJ', '{America/New_York}', '070-089'),
    ('NM', '{America/Denver}', '870-871 873-875 877-884'),
    ('NV', '{America/Los_Angeles}', '889-891 893-895 897-898'),
    ('NV', '{America/Denver}', '89883'),
    ('NY', '{America/New_York}', '005 100-149 06390'),
    ('OH', '{America/New_York}', '430-459'),
    ('OK', '{America/Chicago}', '730-731 734-741 743-749'),
    ('OR', '{America/Los_Angeles}', '970-978'),
    ('OR', '{America/Denver,America/Los_Angeles}', '979'),
    ('PA', '{America/New_York}', '150-196'),
    ('PR', '{America/Puerto_Rico}', '006-007 009'),
    ('PW', '{Pacific/Palau}', '96939-96940'),
    ('RI', '{America/New_York}', '028-029'),
    ('SC', '{America/New_York}', '290-299'),
    ('SD', '{America/Chicago}', '570-574'),
    ('SD', '{America/Chicago,America/Denver}', '575-576'),
    ('SD', '{America/Denver}', '577'),
    ('TN', '{America/Chicago}', '370-372 375 380-385 37723'),
    ('TN', '{America/Chicago,America/New_York}', '373'),
    ('TN', '{America/New_York}', '374 376-379'),
    ('TX', '{America/Chicago}', '733 750-770 772-797 73960'),
    ('TX', '{America/Chicago,America/Denver}', '798'),
    ('TX', '{America/Denver}', '799 885'),
    ('UT', '{America/Denver}', '840-847'),
    ('VA', '{America/New_York}', '201 220-246'),
    ('VI', '{America/Puerto_Rico}', '008'),
    ('VT', '{America/New_York}', '050-054 056-059'),
    ('WA', '{America/Los_Angeles}', '980-986 988-994'),
    ('WI', '{America/Chicago}', '530-532 534-535 537-549'),
    ('WV', '{America/New_York}', '247-268'),
    ('WY', '{America/Denver}', '820-831')
  ) given (state, zones, prefixes)
    cross join lateral regexp_split_to_table(prefixes, ' ') range
    cross join lateral (select split_part(range, '-', 1) as first, regexp_replace(range, '.*-', '') as last) ends
    cross join lateral generate_series(first::integer, last::integer) number;

insert into area_zones (code, zones)
  select code, zones::text[]
  from (values
    ('AK', '{America/Adak,America/Anchorage}', '907'),
    ('AL', '{America/Chicago}', '205 251 256 334 483 659 938'),
    ('AR', '{America/Chicago}', '327 479 501 870'),
    ('AS', '{Pacific/Pago_Pago}', '684'),
    ('AZ', '{America/Phoenix}', '480 520 602 623'),
    ('AZ', '{America/Denver,America/Phoenix}', '928'),
    ('CA', '{America/Los_Angeles}', '209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650'),
    ('CA', '{America/Los_Angeles}', '657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951'),
    ('CO', '{America/Denver}', '303 719 720 748 970 983'),
    ('CT', '{America/New_York}', '203 475 860 959'),
    ('DC', '{America/New_York}', '202 771'),
    ('DE', '{America/New_York}', '302'),
    ('FL', '{America/New_York}', '239 305 321 324 352 386 407 561 645 656 689 727 728 754 772 786 813 863 904 941 954'),
    ('FL', '{America/Chicago,America/New_York}', '448 850'),
    ('GA', '{America/New_York}', '229 404 470 478 678 706 762 770 912 943'),
    ('GU', '{Pacific/Guam}', '671'),
    ('HI', '{Pacific/Honolulu}', '808'),
    ('IA', '{America/Chicago}', '319 515 563 641 712'),
    ('ID', '{America/Denver,America/Los_Angeles}', '208 986'),
    ('IL', '{America/Chicago}', '217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872'),
    ('IN', '{America/New_York}', '260 317 463 765'),
    ('IN', '{America/Chicago,America/New_York}', '219 574 812 930'),
    ('KS', '{America/Chicago}', '316 913'),
    ('KS', '{America/Chicago,America/Denver}', '620 785'),
    ('KY', '{America/New_York}', '502 859'),
    ('KY', '{America/Chicago,America/New_York}', '270 364 606'),
    ('LA', '{America/Chicago}', '225 318 337 457 504 985'),
    ('MA', '{America/New_York}', '339 351 413 508 617 774 781 857 978'),
    ('MD', '{America/New_York}', '227 240 301 410 443 667'),
    ('ME', '{America/New_York}', '207'),
    ('MI', '{America/New_York}', '231 248 269 313 517 586 616 679 734 810 947 989'),
    ('MI', '{America/Chicago,America/New_York}', '906'),
    ('MN', '{America/Chicago}', '218 320 507 612 651 763 924 952'),
    ('MO', '{America/Chicago}', '235 314 417 557 573 636 660 816 975'),
    ('MP', '{Pacific/Guam}', '670'),
    ('MS', '{America/Chicago}', '228 471 601 662 769'),
    ('MT', '{America/Denver}', '406'),
    ('NC', '{America/New_York}', '252 336 472 704 743 828 910 919 980 984'),
    ('ND', '{America/Chicago,America/Denver}', '701'),
    ('NE', '{America/Chicago,America/Denver}', '308 402 531'),
    ('NH', '{America/New_York}', '603'),
    ('NJ', '{America/New_York}', '201 551 609 640 732 848 856 862 908 973'),
    ('NM', '{America/Denver}', '505 575'),
    ('NV', '{America/Los_Angeles}', '702 725'),
    ('NV', '{America/Denver,America/Los_Angeles}', '775'),
    ('NY', '{America/New_York}', '212 315 329 332 347 363 465 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934'),
    ('OH', '{America/New_York}', '216 220 234 283 326 330 380 419 436 440 513 567 614 740 937'),
    ('OK', '{America/Chicago}', '405 539 572 580 918'),
    ('OR', '{America/Los_Angeles}', '503 971'),
    ('OR', '{America/Denver,America/Los_Angeles}', '458 541'),
    ('PA', '{America/New_York}', '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878'),
    ('PR', '{America/Puerto_Rico}', '787 939'),
    ('RI', '{America/New_York}', '401'),
    ('SC', '{America/New_York}', '803 821 839 843 854 864'),
    ('SD', '{America/Chicago,America/Denver}', '605'),
    ('TN', '{America/Chicago}', '615 629 731 901 931'),
    ('TN', '{America/Chicago,America/New_York}', '423'),
    ('TN', '{America/New_York}', '865'),
    ('TX', '{America/Chicago}', '210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903'),
    ('TX', '{America/Chicago}', '936 940 945 956 972 979'),
    ('TX', '{America/Denver}', '915'),
    ('UT', '{America/Denver}', '385 435 801'),
    ('VA', '{America/New_York}', '276 434 540 571 686 703 757 804 826 948'),
    ('VI', '{America/Puerto_Rico}', '340'),
    ('VT', '{America/New_York}', '802'),
    ('WA', '{America/Los_Angeles}', '206 253 360 425 509 564'),
    ('WI', '{America/Chicago}', '262 274 353 414 534 608 715 920'),
    ('WV', '{America/New_York}', '304 681'),
    ('WY', '{America/Denver}', '307')
  ) given (state, zones, codes)
    cross join lateral regexp_split_to_table(codes, ' ') code;

-- From which hour to which hour of the clock there one may call, on each day of the week, Sunday first, by law; 'US' is for
-- states without narrower hours. The same as CALLING_HOURS in src/schemas/calling-hours.ts, which says where they are
-- from; a test compares them.
create table calling_hours (
  state text primary key,
  opens integer[] not null check (cardinality(opens) = 7),
  closes integer[] not null check (cardinality(closes) = 7)
);
insert into calling_hours (state, opens, closes) values
  ('US', '{8,8,8,8,8,8,8}', '{21,21,21,21,21,21,21}'),
  ('CT', '{9,9,9,9,9,9,9}', '{20,20,20,20,20,20,20}'),
  ('FL', '{8,8,8,8,8,8,8}', '{20,20,20,20,20,20,20}'),
  ('MD', '{8,8,8,8,8,8,8}', '{20,20,20,20,20,20,20}'),
  ('MS', '{8,8,8,8,8,8,8}', '{20,20,20,20,20,20,20}'),
  ('NJ', '{8,8,8,8,8,8,8}', '{20,20,20,20,20,20,20}'),
  ('OK', '{8,8,8,8,8,8,8}', '{20,20,20,20,20,20,20}'),
  ('RI', '{10,9,9,9,9,9,10}', '{17,18,18,18,18,18,17}'),
  ('TX', '{12,9,9,9,9,9,9}', '{21,21,21,21,21,21,21}');

call share('zip_zones');
call share('area_zones');
call share('calling_hours');

-- The zones of two lists that differ: those in both, or all where there are none in both; in alphabetical order.
create function zones_of_both(one text[], other text[]) returns text[] language sql immutable as $$
  select array_agg(distinct zone order by zone) from unnest(one || other) zone
  where not one && other or (zone = any(one) and zone = any(other))
$$;

-- Where somebody is: the zones in one of which they are, and the state, by its two letters, for its laws. Zones are those
-- that zip and phone have in common; all of both where they have none in common; those of the one that is known;
-- `fallback`, the organization's, where none is. The state is the zip's, null for one that isn't known. One row. The
-- planner puts the body in place of a call after `from`, as long as it is one select: that makes it three times as fast.
-- Specification calls 6.3, 6.5 to 6.8.
create function place_of(zip text, phone text, fallback text)
  returns table (zones text[], state text) language sql stable rows 1 as $$
  select case
      when by_zip is null then coalesce(by_phone, array[fallback])
      when by_phone is null or by_phone = by_zip then by_zip
      else zones_of_both(by_zip, by_phone)
    end,
    in_state
  from (
    select coalesce(whole.zones, near.zones) as by_zip, area.zones as by_phone, coalesce(whole.state, near.state) as in_state
    from (select) one
      left join zip_zones whole on whole.prefix = left(zip, 5)
      left join zip_zones near on near.prefix = left(zip, 3)
      left join area_zones area on phone like '+1__________' and area.code = substr(phone, 3, 3)
  ) known
$$;

-- Whether one may call at the moment `at`, that is whether it is within the hours of calls in all of the zones, and when
-- that changes: the next closing, or the next opening, which is null if there is none within seven days. One row.
-- Specification calls 6.2, 6.8 to 6.10.
create function call_window(zones text[], state text, at timestamptz, out is_open boolean, out changes_at timestamptz)
language plpgsql stable as $$
declare
  law calling_hours;
  zone text;
  local timestamp;
  today date;
  weekday integer;
  -- the first moment from `at` on that may be within all hours, and whether it was within those of all zones so far
  moment timestamptz := at;
  fits boolean;
begin
  select * into law from calling_hours h where h.state = call_window.state;
  if not found then select * into law from calling_hours h where h.state = 'US'; end if;
  loop
    fits := true;
    changes_at := 'infinity';
    foreach zone in array zones loop
      local := moment at time zone zone;
      today := local::date;
      weekday := extract(dow from today) + 1;
      if extract(hour from local) >= law.closes[weekday] then
        today := today + 1;
        weekday := weekday % 7 + 1;
        fits := false;
      elsif extract(hour from local) < law.opens[weekday] then
        fits := false;
      else
        changes_at := least(changes_at, (today + make_interval(hours => law.closes[weekday])) at time zone zone);
        continue;
      end if;
      moment := (today + make_interval(hours => law.opens[weekday])) at time zone zone;
    end loop;
    exit when fits or moment > at + interval '7 days';
  end loop;
  is_open := moment = at;
  if not is_open then changes_at := case when fits then moment end; end if;
end $$;
