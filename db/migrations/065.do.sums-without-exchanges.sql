-- An exchange of seats is no second sale, and a gift is none: the sums by day are made again, without them.
delete from revenue_days;
update revenue_summed set until = '-infinity';
