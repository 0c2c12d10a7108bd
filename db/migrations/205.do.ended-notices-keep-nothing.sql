-- What ended is read by nobody; what it was called may have named somebody who is erased since.
update staff_notices set title = 'Ya no espera' where gone_at is not null;
